import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config-error.ts'
import { loadConfig } from '../config.ts'
import { FolderInUse } from '../db/folder-lock.ts'
import { MigrationError, migrate } from '../db/migrate.ts'
import { openStore } from '../db/open.ts'
import { FeedError, faultLine } from './faults.ts'
import { type FeedReport, FeedRefused, loadFeed } from './load.ts'
import { ProgressDisplay } from './progress.ts'

const usage = `usage: npm run feed -- <dir> [--dry-run] [--faults <file>]

Checks every row of the feed files in <dir> and loads them all at once, or nothing. docs/feeds.md describes the files.
  --dry-run         checks everything and changes nothing
  --faults <file>   writes every fault there, one a line; the first 20 are always shown

Exit codes: 0 loaded, 1 faults, 2 cannot be tried, 3 the data folder is in use, 130 stopped`

const codes = { loaded: 0, faults: 1, cannot: 2, inUse: 3, stopped: 130 } as const
const shownFaults = 20
const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

interface Asked {
  dir: string
  dryRun: boolean
  faults: string | undefined
}

function readArguments(): Asked {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false }, faults: { type: 'string' } },
    allowPositionals: true,
  })
  const [dir, ...more] = positionals
  if (dir === undefined || more.length > 0) throw new FeedError(usage)
  return { dir, dryRun: values['dry-run'], faults: values.faults }
}

/** Ctrl+C once stops cleanly; a second time at once, which is as safe: the database then takes everything back. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(codes.stopped)
    complain('Stopping …')
    stop.abort()
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return stop.signal
}

function sayLoaded({ files, images, accounts, version, seconds }: FeedReport): void {
  for (const { file, rows } of files) say(`${String(rows).padStart(12)}  ${file}`)
  if (images > 0) say(`${String(images).padStart(12)}  images`)
  if (accounts.added + accounts.changed > 0) say(`accounts: ${accounts.added} added, ${accounts.changed} changed`)
  const done = version === undefined ? 'Everything is right; nothing was changed' : `Loaded as data version ${version}`
  say(`${done}, in ${seconds.toFixed(1)} s.`)
}

function sayRefused({ faults, count }: FeedRefused, list: string | undefined): void {
  for (const fault of faults.slice(0, shownFaults)) complain(faultLine(fault))
  const rest = count - Math.min(count, shownFaults)
  if (rest > 0) complain(`… and ${rest} more${list ? '' : '; --faults <file> lists them all'}`)
  complain(`${count} ${count === 1 ? 'fault' : 'faults'}: nothing has changed.${list ? ` All are in ${list}.` : ''}`)
}

async function run(
  { dir, dryRun, faults }: Asked,
  signal: AbortSignal,
  list: WriteStream | undefined,
): Promise<number> {
  const display = new ProgressDisplay(process.stdout)
  const store = await openStore({ ...loadConfig(), databasePool: 2, applicationName: 'trade-counter-feed' })
  try {
    await migrate(store)
    const report = await loadFeed(store, dir, {
      dryRun,
      signal,
      onProgress: (progress) => display.show(progress),
      ...(list && { onFault: (fault) => list.write(`${faultLine(fault)}\n`) }),
    })
    display.clear()
    sayLoaded(report)
    return codes.loaded
  } catch (error) {
    display.clear()
    if (!(error instanceof FeedRefused)) throw error
    sayRefused(error, faults)
    return codes.faults
  } finally {
    await store.close()
  }
}

function explain(error: unknown, signal: AbortSignal): number {
  if (signal.aborted) {
    complain('Stopped; nothing has changed.')
    return codes.stopped
  }
  if (error instanceof FolderInUse) {
    complain(
      `${error.message} A PGlite database takes feeds while its server is stopped; PostgreSQL takes them any time.`,
    )
    return codes.inUse
  }
  const isPlain =
    error instanceof FeedError ||
    error instanceof ConfigError ||
    error instanceof MigrationError ||
    (error instanceof Error && 'code' in error)
  complain(isPlain ? (error as Error).message : String(error instanceof Error ? error.stack : error))
  return codes.cannot
}

const signal = stopSignal()
try {
  const asked = readArguments()
  const list = asked.faults === undefined ? undefined : createWriteStream(asked.faults)
  process.exitCode = await run(asked, signal, list)
  list?.end()
  if (list) await finished(list)
} catch (error) {
  process.exitCode = explain(error, signal)
}
