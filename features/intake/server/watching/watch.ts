import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate } from '#kit/server/db/migrate.ts'
import { type OpenOptions, openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { operatorMessage } from '#kit/server/program/operator-message.ts'
import { FeedRefused, faultLine, NothingToLoad } from '../checking/faults.ts'
import { FeedUnconfirmed } from '../difference/impact.ts'
import { type FeedOptions, loadFeed } from '../loading/load.ts'
import { unconfirmedLines } from '../report-text.ts'
import { anyRefused, makePlaces, moveToDone, moveToRefused, strangeEntry, type Taken, takeNext } from './folders.ts'

export interface WatchOptions {
  /** The watched folder. */
  root: string
  database: OpenOptions
  load: FeedOptions
  signal: AbortSignal
  /** Ends when there are no more complete feeds. */
  once: boolean
  /** Loads nothing while there is a refused feed in the folder, because later feeds may depend on it. */
  stopsAtRefused: boolean
  say(line: string): void
  complain(line: string): void
  /** Returns the command that loads a folder with the same options. */
  commandFor(dir: string): string
}

const lookEvery = 2000
const retryAfter = 10_000
const feedFileFaults = 100_000

/** Watches a folder and loads each complete feed in it once, until it is stopped. @returns whether a refused feed stopped it */
export async function watchFolder(options: WatchOptions): Promise<boolean> {
  const { root, database, signal, once, stopsAtRefused, say, complain } = options
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  let store: Store | undefined
  const unlock = await makePlaces(root)
  try {
    while (!signal.aborted) {
      const refused = stopsAtRefused ? await anyRefused(root) : undefined
      if (refused !== undefined) {
        complain(`Stopped at ${refused}: move it away to go on.`)
        return true
      }
      const taken = await takeNext(root)
      if (!taken && once) return false
      if (!taken) {
        await pause(lookEvery)
        continue
      }
      try {
        if (!store) {
          store = await openStore(database)
          await migrate(store)
        }
        const reasons = await load(store, taken, options)
        if (reasons) {
          const list = await moveToRefused(root, taken, (dir) => `${reasons(dir).join('\n')}\n`)
          complain(`${taken.name}: refused; the reasons are in ${list}`)
        } else {
          await moveToDone(root, taken)
          say(`${taken.name}: loaded`)
        }
      } catch (error) {
        if (signal.aborted) return false
        complain(`${taken.name}: ${operatorMessage(error) ?? String(error)}`)
        await store?.close().catch(() => undefined)
        store = undefined
        if (once) throw error
        await pause(retryAfter)
      }
    }
    return false
  } finally {
    await store?.close()
    unlock()
  }
}

/**
 * Loads a feed, unless it was loaded already.
 * @returns undefined, or the reasons why it is refused, given its folder
 */
async function load(
  store: Store,
  { id, name, dir }: Taken,
  { load: options, signal, complain, commandFor }: WatchOptions,
): Promise<((dir: string) => string[]) | undefined> {
  // A watcher that is killed between its commit and the move leaves a loaded feed.
  const { rows } = await sql`select from loads where spool = ${id} and state = 'loaded'`.execute(store.db)
  if (rows.length > 0) return undefined
  const strange = await strangeEntry(dir)
  if (strange !== undefined) return () => [`${strange}: is neither a file nor a folder`]
  const faults: string[] = []
  try {
    const { warnings } = await loadFeed(store, dir, {
      ...options,
      signal,
      waits: true,
      source: 'watcher',
      spool: id,
      onFault: (fault) => {
        if (faults.length < feedFileFaults) faults.push(faultLine(fault))
      },
    })
    for (const warning of warnings) complain(`${name}: warning: ${warning}`)
    return undefined
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof FeedRefused) {
      const more = error.count - faults.length
      return () => [...faults, ...(more > 0 ? [`… and ${more} more`] : [])]
    }
    if (error instanceof FeedUnconfirmed) return (refusedDir) => unconfirmedLines(error, commandFor(refusedDir))
    if (error instanceof NothingToLoad) return () => [error.message]
    throw error
  }
}
