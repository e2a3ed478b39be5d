import { sql } from 'kysely'
import type { Db } from './store.ts'

/** A drill restores a backup and compares it. */
export type BackupKind = 'backup' | 'drill'

export interface BackupState {
  kind: BackupKind
  /** Seconds since the last success, or since the installation. */
  age: number
  /** Whether there was a success. */
  succeeded: boolean
  /** Why the run after the last success failed. */
  error: string | null
}

export const readBackups = async (db: Db, now: Date): Promise<BackupState[]> =>
  (
    await sql<BackupState>`select kind, extract(epoch from ${now}::timestamptz - ended_at)::float8 as age, error,
        ended_at is distinct from installed_at as succeeded
      from backup_runs order by kind`.execute(db)
  ).rows

/** Records how a backup or drill ended. @param error why it failed */
export async function recordBackup(db: Db, kind: BackupKind, error?: string): Promise<void> {
  const now = new Date()
  const failed = { failed_at: now, error: error ?? null }
  const values = error === undefined ? { ended_at: now, failed_at: null, error: null } : failed
  await db
    .insertInto('backup_runs')
    .values({ kind, ...values })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
    .execute()
}
