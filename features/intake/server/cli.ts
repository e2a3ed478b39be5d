import type { WriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { Option } from 'commander'
import { type Config, loadConfig } from '#app/server/config.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import { FolderInUse } from '#kit/server/db/pglite/folder-lock.ts'
import { databaseTarget, forOwner } from '#kit/server/db/target.ts'
import { Command, exitCodes, programName, wholeNumber } from '#kit/server/program/command.ts'
import { FeedRefused, faultLine } from './checking/faults.ts'
import { FeedUnconfirmed } from './difference/impact.ts'
import { loadFeed } from './loading/load.ts'
import { mostQuarantined } from './quarantine/quarantine.ts'
import { quarantineLines } from './quarantine/stored-rows.ts'
import { loadedLines, ProgressDisplay, refusedLines, unconfirmedLines } from './report-text.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

interface FeedArguments {
  changes?: true
  dryRun?: true
  confirm?: string
  allowShrink?: true
  allowOlder?: true
  faults?: string
  quarantine?: number
  /** The watched folder, which replaces the argument. */
  watch?: string
  once?: true
  stopAtRefused?: true
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
function sameCommand(dir: string, { changes, allowShrink, allowOlder, quarantine }: FeedArguments): string {
  const folder = /^[\w./-]+$/.test(dir) ? dir : `'${dir.replaceAll("'", `'\\''`)}'`
  return [
    `${programName} feed ${folder}`,
    ...(changes ? ['--changes'] : []),
    ...(allowShrink ? ['--allow-shrink'] : []),
    ...(allowOlder ? ['--allow-older'] : []),
    ...(quarantine === undefined ? [] : [`--quarantine ${quarantine}`]),
  ].join(' ')
}

const settingsOf = (config: Config) => ({ ...config, databasePool: 2, applicationName: 'trade-counter-feed' })

const configured = ({ feedLimits, feedKeeping, timeZone }: Config) => ({
  limits: feedLimits,
  keeping: feedKeeping,
  timeZone,
})

async function watch(root: string, args: FeedArguments, signal: AbortSignal): Promise<number> {
  const { watchFolder } = await import('./watching/watch.ts')
  const config = loadConfig()
  sayTarget(config)
  const { allowShrink, allowOlder, quarantine, once = false, stopAtRefused = false } = args
  const isRefused = await watchFolder({
    root,
    database: settingsOf(config),
    load: { ...configured(config), quarantine, allowShrink, allowOlder },
    signal,
    once,
    stopsAtRefused: stopAtRefused,
    say,
    complain,
    commandFor: (dir) => sameCommand(dir, args),
  })
  return isRefused ? exitCodes.refused[0] : exitCodes.done[0]
}

async function load(dir: string, args: FeedArguments, signal: AbortSignal, list: WriteStream | undefined) {
  const display = new ProgressDisplay(process.stdout)
  const config = loadConfig()
  sayTarget(config)
  const { changes, dryRun, confirm, allowShrink, allowOlder, quarantine, faults } = args
  try {
    const report = await withOwner(settingsOf(config), (store) =>
      loadFeed(store, dir, {
        ...configured(config),
        mode: changes && 'changes',
        dryRun,
        confirm,
        allowShrink,
        allowOlder,
        quarantine,
        signal,
        onProgress: (progress) => display.show(progress),
        onFault: (fault) => list?.write(`${faultLine(fault)}\n`),
      }),
    )
    display.clear()
    for (const line of loadedLines(report)) say(line)
    for (const warning of report.warnings) complain(`Warning: ${warning}`)
    return exitCodes.done[0]
  } catch (error) {
    display.clear()
    if (error instanceof FeedRefused) refusedLines(error, faults).forEach(complain)
    else if (error instanceof FeedUnconfirmed) unconfirmedLines(error, sameCommand(dir, args)).forEach(complain)
    else throw error
    return exitCodes.refused[0]
  }
}

async function runFeed(dir: string, args: FeedArguments): Promise<number> {
  const signal = stopSignal()
  // An invalid path ends the command before the load. A full disk fails it after the load.
  const list = args.faults === undefined ? undefined : (await open(args.faults, 'w')).createWriteStream()
  const written = list && finished(list)
  written?.catch(() => undefined)
  try {
    return args.watch === undefined ? await load(dir, args, signal, list) : await watch(args.watch, args, signal)
  } catch (error) {
    if (signal.aborted) {
      complain('Stopped; nothing has changed.')
      return exitCodes.stopped[0]
    }
    if (!(error instanceof FolderInUse)) throw error
    complain(
      `${error.message} PGlite accepts feeds only while its server is stopped; PostgreSQL accepts them at any time.`,
    )
    return exitCodes.inUse[0]
  } finally {
    list?.end()
    await written
  }
}

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
  feed.action(async (dir: string | undefined, args: FeedArguments) => {
    const { watch: root, once, stopAtRefused } = args
    if ((dir === undefined) === (root === undefined)) feed.error('error: give a folder, or --watch with one')
    if (root === undefined && (once || stopAtRefused)) feed.error('error: --once and --stop-at-refused need --watch')
    process.exitCode = await runFeed(dir ?? '', args)
  })
  feed
    .command('rollback')
    .description(
      `Puts the data back to what it was before a load; without a number, before the last one. That load and all later ones are undone. Without --confirm, shows what would be undone and changes nothing.`,
    )
    .argument('[load]', 'the number of a load', wholeNumber(1))
    .option('--confirm <digest>', 'rolls back; the command without it names the digest')
    .examples('feed rollback', 'feed rollback 12 --confirm 0123456789abcdef')
    .action(async (id: number | undefined, { confirm }: { confirm?: string }) => {
      const { runRollback } = await import('./rollback/cli.ts')
      process.exitCode = await runRollback(id, confirm)
    })
  const print = (lines: readonly string[]) => lines.forEach(say)
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
    .action(async (dir: string) => print(await (await import('./help/init.ts')).initFolder(dir)))
  feed
    .command('explain')
    .description('Says how to fix a fault, or lists every kind.')
    .argument('[fault...]')
    .examples('feed explain')
    .action(async (words: string[]) => {
      const { explainAll, explainFault } = await import('./help/explain.ts')
      print(words.length === 0 ? explainAll() : explainFault(words.join(' ')))
    })
  return feed
}
