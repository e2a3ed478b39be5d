import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackupKind, recordBackup } from '#kit/server/db/backup-queries.ts'
import { openStore } from '#kit/server/db/open.ts'
import { type RestoreTarget, restore } from './backup.ts'
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
    const store = await openStore({ ...owner, databasePool: 1, applicationName: 'trade-counter-backup' })
    await recordBackup(store.db, kind, error).finally(() => store.close())
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
