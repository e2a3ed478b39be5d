import { resolve, join } from 'node:path'
import { loadConfig } from '../config.ts'
import { databaseTarget, forOwner } from '#kit/server/db/target.ts'
import { Command, wholeNumber } from '#kit/server/program/command.ts'
import { backup, prune, restore, type RestoreTarget } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { type BackupKind, recordBackup } from '#kit/server/db/backup-queries.ts'
import { openStore } from '#kit/server/db/open.ts'
import { withScratchDatabase } from './postgres.ts'

/** Restores a backup into a scratch database, which compares every table, and removes it again. */
export async function drill({ databaseUrl, dataDir }: RestoreTarget, folder: string): Promise<void> {
  if (databaseUrl !== undefined)
    return withScratchDatabase(databaseUrl, async (scratch) => {
      await restore({ databaseUrl: scratch, dataDir }, folder)
    })
  const scratch = await mkdtemp(join(tmpdir(), 'trade-counter-drill-'))
  await restore({ databaseUrl, dataDir: scratch }, folder).finally(() => rm(scratch, { recursive: true }))
}

/** Runs a backup or drill, and records in the database whether it succeeded, for metrics, alerts, and `check`. */
export async function recorded<T>(owner: RestoreTarget, kind: BackupKind, run: () => Promise<T>): Promise<T> {
  const record = async (error?: string) => {
    await using store = await openStore({ ...owner, databasePool: 1, applicationName: 'trade-counter-backup' })
    await recordBackup(store.db, kind, error)
  }
  try {
    const result = await run()
    await record()
    return result
  } catch (error) {
    // If the database is away, the age of the last success tells.
    await record(error instanceof Error ? error.message : String(error)).catch(() => undefined)
    throw error
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const contents = ({ file, tables }: Manifest): string => {
  const rows = Object.values(tables).reduce((sum, table) => sum + Number(table.rows), 0)
  return `${Object.keys(tables).length} tables, ${rows} rows, ${(file.bytes / 1e6).toFixed(1)} MB`
}

const timer =
  (started = performance.now()) =>
  () =>
    `in ${((performance.now() - started) / 1000).toFixed(1)} s`

async function runBackup(folder: string, { keep, verify }: { keep?: number; verify?: true }): Promise<void> {
  const owner = forOwner(loadConfig())
  const took = timer()
  const made = await recorded(owner, 'backup', () => backup(owner, folder, new Date()))
  say(`Backed up ${databaseTarget(owner)} into ${resolve(made.folder)}: ${contents(made.manifest)}, ${took()}.`)
  if (verify) {
    await recorded(owner, 'drill', () => drill(owner, made.folder))
    say(`Restored it into a scratch database, and found every table as it was, ${took()}.`)
  }
  if (keep !== undefined) for (const old of await prune(folder, keep)) say(`Deleted the old backup ${old}.`)
}

async function runRestore(folder: string): Promise<void> {
  const config = loadConfig()
  const took = timer()
  const manifest = await restore(config, folder)
  say(`Restored ${contents(manifest)} of ${manifest.made} into ${databaseTarget(forOwner(config))}, ${took()}.`)
}

export const backupCommand = (): Command =>
  new Command('backup')
    .description('Writes the database into a new folder below <dir>, with digests of its file and of every table.')
    .argument('<dir>')
    .option('--keep <n>', 'deletes the oldest backups in <dir> until n are left', wholeNumber(1))
    .option('--verify', 'restores the new backup into a scratch database, compares every table, and drops it')
    .examples('backup /var/backups/trade-counter --keep 14 --verify')
    .action(runBackup)

export const restoreCommand = (): Command =>
  new Command('restore')
    .description(
      'Restores the folder that a backup wrote into an empty database, and compares every table with its digest.',
    )
    .argument('<backup>')
    .examples('restore /var/backups/trade-counter/trade-counter-20261122T221530Z')
    .action(runRestore)
