import { sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'

export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date(0)
}

/** The client's address in the audit trail of a request. */
export async function addressOf(db: Db, requestId: string): Promise<string | undefined> {
  const row = await db.selectFrom('audit').select('detail').where('request_id', '=', requestId).executeTakeFirst()
  return row && String(row.detail.address)
}
