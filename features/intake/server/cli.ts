import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { type Config, loadConfig } from '#app/server/config.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import { FolderInUse } from '#kit/server/db/pglite/folder-lock.ts'
import { databaseTarget, forOwner } from '#kit/server/db/target.ts'
import { calledAs } from '#kit/server/program/called-as.ts'
import { isArgumentError, operatorMessage } from '#kit/server/program/operator-message.ts'
import { FeedError, faultLine } from './checking/faults.ts'
import { FeedUnconfirmed } from './difference/impact.ts'
import { explainAll, explainFault } from './help/explain.ts'
import { initFolder } from './help/init.ts'
import { type FeedOptions, FeedRefused } from './loading/load.ts'
import { loadWith } from './quarantine/load-with.ts'
import { mostQuarantined } from './quarantine/quarantine.ts'
import { quarantineLines } from './quarantine/stored-rows.ts'
import { loadedLines, ProgressDisplay, refusedLines, unconfirmedLines } from './report-text.ts'
import { runRollback } from './rollback/cli.ts'
import { Watcher } from './watching/watch.ts'

const usage = `usage: ${calledAs('feed')} <dir> [--changes] [--dry-run] [--confirm <digest>] [--allow-shrink] [--allow-older] [--quarantine <n>]
             [--faults <file>]
       ${calledAs('feed')} --watch <dir> [--once] [--stop-at-refused] [--allow-shrink] [--allow-older] [--quarantine <n>]
       ${calledAs('feed')} rollback [<load>] [--confirm <digest>]
       ${calledAs('feed')} init <dir>
       ${calledAs('feed')} explain [<fault>]

Checks every row of the feed files in <dir> and loads all of them at once, or nothing. docs/feeds.md describes the files.
  --changes            the files have only the rows that are new or changed, and rows to remove
  --dry-run            checks everything, shows what would change, and changes nothing
  --confirm <digest>   loads what was refused because it changes too much; the refusal names the digest
  --allow-shrink       loads even if a table loses more than a fifth of its rows
  --allow-older        loads even if the manifest says that the feed is older than the loaded data
  --quarantine <n>     quarantines up to n rows: those with faults, and those that depend on them
  --faults <file>      writes every fault to a file, one per line; the first 20 are always shown
  --watch <dir>        loads every folder in <dir> that has a manifest.json, and moves it to done or refused
  --once               ends when no such folder is left
  --stop-at-refused    loads nothing more while a folder is in refused, and ends with 1
  quarantine           lists the quarantined rows
  init <dir>           writes every file with its header, and one example row each in <dir>/examples
  explain [<fault>]    says how to fix a fault, or lists every kind
  --help               shows this

Exit codes: 0 loaded, 1 faults or too large a change, 2 cannot start, 3 the data folder is in use, 130 stopped
`

const codes = { loaded: 0, faults: 1, cannot: 2, inUse: 3, stopped: 130 } as const
const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

function quarantineOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const most = Number(text)
  if (/^\d+$/.test(text) && most >= 1 && most <= mostQuarantined) return most
  throw new FeedError(`--quarantine: must be a number from 1 to ${mostQuarantined}`)
}

type FeedArguments = NonNullable<ReturnType<typeof readArguments>>

/** @returns undefined when help is requested */
function readArguments() {
  const { values, positionals } = parseArgs({
    options: {
      changes: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      confirm: { type: 'string' },
      'allow-shrink': { type: 'boolean', default: false },
      'allow-older': { type: 'boolean', default: false },
      quarantine: { type: 'string' },
      watch: { type: 'string' },
      once: { type: 'boolean', default: false },
      'stop-at-refused': { type: 'boolean', default: false },
      faults: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  })
  if (values.help) return undefined
  const [dir = '', ...more] = positionals
  const given = values.watch === undefined ? dir : values.watch
  const ofOneFeed = values.changes || values['dry-run'] || values.confirm !== undefined || values.faults !== undefined
  const ofWatching = values.once || values['stop-at-refused']
  const mixed = values.watch === undefined ? ofWatching : dir !== '' || ofOneFeed
  if (given === '' || more.length > 0 || mixed) throw new FeedError(usage.trimEnd())
  return {
    dir,
    mode: values.changes ? ('changes' as const) : undefined,
    dryRun: values['dry-run'],
    confirm: values.confirm,
    allowShrink: values['allow-shrink'],
    allowOlder: values['allow-older'],
    faults: values.faults,
    quarantine: quarantineOf(values.quarantine),
    /** The watched folder, which replaces `dir`. */
    watch: values.watch,
    once: values.once,
    stopsAtRefused: values['stop-at-refused'],
  }
}

/** Ctrl+C stops cleanly. A second Ctrl+C stops immediately, which is also safe: the database rolls everything back. */
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

/** Names the target database, because loading into the embedded one is rarely intended in production. */
function sayTarget(config: Config): void {
  say(`Target: ${databaseTarget(forOwner(config))}`)
  if (config.production && config.migrateDatabaseUrl === undefined) {
    complain('Warning: NODE_ENV is production, but DATABASE_URL is not set, so the embedded database is used.')
  }
}

/** Returns the command that loads the same files again. */
function sameCommand({ dir, mode, allowShrink, allowOlder, quarantine }: FeedArguments): string {
  const folder = /^[\w./-]+$/.test(dir) ? dir : `'${dir.replaceAll("'", `'\\''`)}'`
  return [
    calledAs('feed'),
    folder,
    ...(mode === 'changes' ? ['--changes'] : []),
    ...(allowShrink ? ['--allow-shrink'] : []),
    ...(allowOlder ? ['--allow-older'] : []),
    ...(quarantine === undefined ? [] : [`--quarantine ${quarantine}`]),
  ].join(' ')
}

/**
 * Explains why the files were refused.
 * @throws {unknown} the error itself, if the files are not the cause
 */
function refusal(error: unknown, args: FeedArguments): string[] {
  if (error instanceof FeedRefused) return refusedLines(error, args.faults)
  if (error instanceof FeedUnconfirmed) return unconfirmedLines(error, sameCommand(args))
  throw error
}

const settingsOf = (config: Config) => ({ ...config, databasePool: 2, applicationName: 'trade-counter-feed' })

/** Subcommands, which replace the folder. A folder of that name is written `./init`. @returns lines to print */
const commands: Readonly<Record<string, (words: readonly string[]) => Promise<string[]> | string[]>> = {
  quarantine: () => withOwner(settingsOf(loadConfig()), quarantineLines),
  init: ([dir, ...more]) => {
    if (dir === undefined || more.length > 0) throw new FeedError('feed init takes one folder')
    return initFolder(dir)
  },
  explain: (words) => (words.length === 0 ? explainAll() : explainFault(words.join(' '))),
}

/** Watches a folder until it is stopped. */
async function watch(args: FeedArguments, root: string, signal: AbortSignal): Promise<number> {
  const config = loadConfig()
  sayTarget(config)
  const { allowShrink, allowOlder, once, stopsAtRefused } = args
  const watcher = new Watcher({
    root,
    quarantine: args.quarantine,
    load: {
      limits: config.feedLimits,
      keeping: config.feedKeeping,
      timeZone: config.timeZone,
      allowShrink,
      allowOlder,
    },
    signal,
    once,
    stopsAtRefused,
    open: () => openStore(settingsOf(config)),
    say,
    complain,
    explain: (error) => operatorMessage(error) ?? String(error),
    unconfirmed: (error, dir) => unconfirmedLines(error, sameCommand({ ...args, dir })),
  })
  return (await watcher.run()) ? codes.faults : codes.loaded
}

async function run(args: FeedArguments, signal: AbortSignal, list: WriteStream | undefined): Promise<number> {
  const { dir, mode, dryRun, confirm, allowShrink, allowOlder } = args
  const display = new ProgressDisplay(process.stdout)
  const config = loadConfig()
  sayTarget(config)
  const options: FeedOptions = {
    mode,
    dryRun,
    confirm,
    allowShrink,
    allowOlder,
    limits: config.feedLimits,
    keeping: config.feedKeeping,
    timeZone: config.timeZone,
    signal,
    onProgress: (progress) => display.show(progress),
    ...(list && { onFault: (fault) => list.write(`${faultLine(fault)}\n`) }),
  }
  try {
    const report = await withOwner(settingsOf(config), (store) => loadWith(store, dir, args.quarantine, options))
    display.clear()
    for (const line of loadedLines(report)) say(line)
    for (const warning of report.warnings) complain(`Warning: ${warning}`)
    return codes.loaded
  } catch (error) {
    display.clear()
    for (const line of refusal(error, args)) complain(line)
    return codes.faults
  }
}

function explain(error: unknown, signal: AbortSignal): number {
  if (signal.aborted) {
    complain('Stopped; nothing has changed.')
    return codes.stopped
  }
  if (error instanceof FolderInUse) {
    complain(
      `${error.message} PGlite accepts feeds only while its server is stopped; PostgreSQL accepts them at any time.`,
    )
    return codes.inUse
  }
  const message = error instanceof FeedError || isArgumentError(error) ? error.message : operatorMessage(error)
  complain(message ?? String(error instanceof Error ? error.stack : error))
  return codes.cannot
}

const signal = stopSignal()
try {
  const [first = '', ...rest] = process.argv.slice(2)
  const command = Object.hasOwn(commands, first) && !(first === 'quarantine' && rest.length > 0)
  const args = command || first === 'rollback' ? undefined : readArguments()
  if (first === 'rollback') process.exitCode = await runRollback(rest)
  else if (command) for (const line of (await commands[first]?.(rest)) ?? []) say(line)
  else if (args) {
    const list = args.faults === undefined ? undefined : createWriteStream(args.faults)
    process.exitCode = args.watch === undefined ? await run(args, signal, list) : await watch(args, args.watch, signal)
    list?.end()
    if (list) await finished(list)
  } else process.stdout.write(usage)
} catch (error) {
  process.exitCode = explain(error, signal)
}
