import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate } from '#kit/server/db/migrate.ts'
import type { Store } from '#kit/server/db/store.ts'
import { faultLine, NothingToLoad } from '../checking/faults.ts'
import { FeedUnconfirmed } from '../difference/impact.ts'
import { type FeedOptions, FeedRefused } from '../loading/load.ts'
import { loadWith } from '../quarantine/load-with.ts'
import { anyRefused, type Taken, makePlaces, moveToDone, moveToRefused, strangeEntry, takeNext } from './folders.ts'

export interface WatchOptions {
  /** The watched folder. */
  root: string
  load: Pick<FeedOptions, 'limits' | 'keeping' | 'timeZone' | 'allowOlder' | 'allowShrink'>
  /** The most rows of a feed that may be quarantined. */
  quarantine: number | undefined
  signal: AbortSignal
  /** Ends when there are no more complete feeds. */
  once: boolean
  /** Loads nothing while there is a refused feed in the folder, because later feeds may depend on it. */
  stopsAtRefused: boolean
  /** Opens the database. Called again after a failure. */
  open(): Promise<Store>
  say(line: string): void
  complain(line: string): void
  /** Returns the message of a permanent error; undefined for a transient one. */
  explain(error: unknown): string
  /** Returns the lines about a load that needs a confirmation. */
  unconfirmed(error: FeedUnconfirmed, dir: string): string[]
}

const lookEvery = 2000
const retryAfter = 10_000
const feedFileFaults = 100_000

/** Watches a folder and loads each complete feed in it once. */
export class Watcher {
  readonly #options: WatchOptions
  #store: Store | undefined

  constructor(options: WatchOptions) {
    this.#options = options
  }

  /** Watches until it is stopped. @returns whether a refused feed stopped it */
  async run(): Promise<boolean> {
    const { root, signal, once, stopsAtRefused, complain } = this.#options
    await makePlaces(root)
    try {
      while (!signal.aborted) {
        const refused = stopsAtRefused ? await anyRefused(root) : undefined
        if (refused !== undefined) {
          complain(`Stopped at ${refused}: move it away to go on.`)
          return true
        }
        const taken = await takeNext(root)
        if (taken) await this.#attempt(taken)
        else if (once) return false
        else await this.#pause(lookEvery)
      }
      return false
    } finally {
      await this.#store?.close()
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#options.signal }).catch(() => undefined)
  }

  /** Loads a feed. Retries unless the files themselves are bad. */
  async #attempt(taken: Taken): Promise<void> {
    const { signal, once, complain, explain } = this.#options
    try {
      await this.#loadOnce(taken)
    } catch (error) {
      if (signal.aborted) return
      complain(`${taken.name}: ${explain(error)}`)
      await this.#store?.close().catch(() => undefined)
      this.#store = undefined
      if (once) throw error
      await this.#pause(retryAfter)
    }
  }

  async #opened(): Promise<Store> {
    if (this.#store) return this.#store
    const store = await this.#options.open()
    await migrate(store)
    this.#store = store
    return store
  }

  async #loadOnce(taken: Taken): Promise<void> {
    const { root, say } = this.#options
    const store = await this.#opened()
    // A watcher that is killed between its commit and the move leaves a loaded feed.
    const { rows } = await sql`select from loads where spool = ${taken.id} and state = 'loaded'`.execute(store.db)
    if (rows.length === 0 && !(await this.#load(store, taken))) return
    await moveToDone(root, taken)
    say(`${taken.name}: loaded`)
  }

  /** @returns whether the feed was loaded; a refused feed has been moved */
  async #load(store: Store, taken: Taken): Promise<boolean> {
    const { load, quarantine, signal } = this.#options
    const strange = await strangeEntry(taken.dir)
    if (strange !== undefined) return this.#refuse(taken, () => [`${strange}: is neither a file nor a folder`])
    const faults: string[] = []
    try {
      await loadWith(store, taken.dir, quarantine, {
        ...load,
        signal,
        waits: true,
        source: 'watcher',
        spool: taken.id,
        onFault: (fault) => {
          if (faults.length < feedFileFaults) faults.push(faultLine(fault))
        },
      })
      return true
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof FeedRefused) {
        const more = error.count - faults.length
        return this.#refuse(taken, () => [...faults, ...(more > 0 ? [`… and ${more} more`] : [])])
      }
      if (error instanceof FeedUnconfirmed) return this.#refuse(taken, (dir) => this.#options.unconfirmed(error, dir))
      if (error instanceof NothingToLoad) return this.#refuse(taken, () => [error.message])
      throw error
    }
  }

  async #refuse(taken: Taken, reasons: (dir: string) => string[]): Promise<false> {
    const { root, complain } = this.#options
    const list = await moveToRefused(root, taken, (dir) => `${reasons(dir).join('\n')}\n`)
    complain(`${taken.name}: refused; the reasons are in ${list}`)
    return false
  }
}
