import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { Option } from 'commander'
import { type Config, loadConfig } from '#app/server/config.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import { FolderInUse } from '#kit/server/db/pglite/folder-lock.ts'
import { databaseTarget, forOwner } from '#kit/server/db/target.ts'
import { Command, exitCodes, programName, wholeNumber } from '#kit/server/program/command.ts'
import { operatorMessage } from '#kit/server/program/operator-message.ts'
import { faultLine } from './checking/faults.ts'
import { FeedUnconfirmed } from './difference/impact.ts'
import { explainAll, explainFault } from './help/explain.ts'
import { initFolder } from './help/init.ts'
import { type FeedOptions, FeedRefused } from './loading/load.ts'
import { loadWith } from './quarantine/load-with.ts'
import { mostQuarantined } from './quarantine/quarantine.ts'
import { quarantineLines } from './quarantine/stored-rows.ts'
import { loadedLines, ProgressDisplay, refusedLines, unconfirmedLines } from './report-text.ts'
import { addRollback } from './rollback/cli.ts'
import { Watcher } from './watching/watch.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

interface FeedArguments {
  dir: string
  mode: 'changes' | undefined
  dryRun: boolean
  confirm: string | undefined
  allowShrink: boolean
  allowOlder: boolean
  faults: string | undefined
  quarantine: number | undefined
  /** The watched folder, which replaces `dir`. */
  watch: string | undefined
  once: boolean
  stopAtRefused: boolean
}

/** Ctrl+C stops cleanly. A second Ctrl+C stops immediately, which is also safe: the database rolls everything back. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(exitCodes.stopped[0])
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
    `${programName} feed ${folder}`,
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

/** Watches a folder until it is stopped. */
async function watch(args: FeedArguments, root: string, signal: AbortSignal): Promise<number> {
  const config = loadConfig()
  sayTarget(config)
  const { allowShrink, allowOlder, once, stopAtRefused: stopsAtRefused } = args
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
  return (await watcher.run()) ? exitCodes.refused[0] : exitCodes.done[0]
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
    return exitCodes.done[0]
  } catch (error) {
    display.clear()
    for (const line of refusal(error, args)) complain(line)
    return exitCodes.refused[0]
  }
}

/** @returns the exit code @throws {unknown} errors that every command explains */
function explain(error: unknown, signal: AbortSignal): number {
  if (signal.aborted) {
    complain('Stopped; nothing has changed.')
    return exitCodes.stopped[0]
  }
  if (error instanceof FolderInUse) {
    complain(
      `${error.message} PGlite accepts feeds only while its server is stopped; PostgreSQL accepts them at any time.`,
    )
    return exitCodes.inUse[0]
  }
  throw error
}

async function runFeed(args: FeedArguments): Promise<number> {
  const signal = stopSignal()
  const list = args.faults === undefined ? undefined : createWriteStream(args.faults)
  try {
    return args.watch === undefined ? await run(args, signal, list) : await watch(args, args.watch, signal)
  } catch (error) {
    return explain(error, signal)
  } finally {
    list?.end()
    if (list) await finished(list)
  }
}

type Given = Partial<Omit<FeedArguments, 'dir' | 'mode'>> & { changes?: true }

/** Loads a folder, or watches one. A folder named like a subcommand is written `./init`. */
export function feedCommand(): Command {
  const feed = new Command('feed')
    .description(
      `Checks every row of the feed files in <dir> and loads all of them at once, or nothing. docs/feeds.md describes the files.`,
    )
    .argument('[dir]', 'the folder with the files')
    .option('--changes', 'the files have only the rows that are new or changed, and rows to remove')
    .option('--dry-run', 'checks everything, shows what would change, and changes nothing')
    .option('--confirm <digest>', 'loads what was refused because it changes too much; the refusal names the digest')
    .option('--allow-shrink', 'loads even if a table loses more than a fifth of its rows')
    .option('--allow-older', 'loads even if the manifest says that the feed is older than the loaded data')
    .option(
      '--quarantine <n>',
      'quarantines up to n rows: those with faults, and those that depend on them',
      wholeNumber(1, mostQuarantined),
    )
    .option('--faults <file>', 'writes every fault to a file, one per line; the first 20 are always shown')
    .addOption(
      new Option(
        '--watch <dir>',
        'loads every folder in <dir> with a manifest.json, and moves it to done or refused',
      ).conflicts(['changes', 'dryRun', 'confirm', 'faults']),
    )
    .option('--once', 'with --watch: ends when no such folder is left')
    .option('--stop-at-refused', 'with --watch: loads nothing more while a folder is in refused, and ends with 1')
    .examples('feed /srv/feed --dry-run', 'feed /srv/feed --changes', 'feed --watch /var/spool/trade-counter')
  feed.action(async (dir: string | undefined, given: Given) => {
    const { changes, watch: root, once = false, stopAtRefused = false } = given
    if ((dir === undefined) === (root === undefined)) feed.error('error: give a folder, or --watch with one')
    if (root === undefined && (once || stopAtRefused)) feed.error('error: --once and --stop-at-refused need --watch')
    const flags = { dryRun: false, allowShrink: false, allowOlder: false, once, stopAtRefused }
    const optional = { confirm: undefined, faults: undefined, quarantine: undefined, watch: root }
    const mode = changes ? ('changes' as const) : undefined
    process.exitCode = await runFeed({ ...flags, ...optional, ...given, dir: dir ?? '', mode })
  })
  addRollback(feed)
  const print = (lines: readonly string[]) => void lines.forEach(say)
  feed
    .command('quarantine')
    .description('Lists the quarantined rows.')
    .examples('feed quarantine')
    .action(async () => print(await withOwner(settingsOf(loadConfig()), quarantineLines)))
  feed
    .command('init')
    .description('Writes every file with its header, and one example row each in <dir>/examples.')
    .argument('<dir>')
    .examples('feed init ./first-feed')
    .action(async (dir: string) => print(await initFolder(dir)))
  feed
    .command('explain')
    .description('Says how to fix a fault, or lists every kind.')
    .argument('[fault...]')
    .examples('feed explain')
    .action((words: string[]) => print(words.length === 0 ? explainAll() : explainFault(words.join(' '))))
  return feed
}
