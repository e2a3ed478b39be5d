import { sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'
import { readSentOrders } from './outgoing-queries.ts'

/** Allows one export at a time, until the end of the transaction. */
export const lockExport = (db: Db) => sql`select pg_advisory_xact_lock(7268004, 1)`.execute(db)

/** Reads the sent orders that have not been exported, oldest first. */
export const unexported = (db: Db, most: number) => readSentOrders(db, sql`c.exported_at is null`, most)

/** Returns those references whose orders have been exported. */
export async function exportedOf(db: Db, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const rows = await db
    .selectFrom('carts')
    .select('reference')
    .where('reference', 'in', [...references])
    .where('exported_at', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ reference }) => reference ?? []))
}

/** Marks orders as exported, unless they have been acknowledged in the meantime. @returns the marked cart IDs */
export async function markExported(db: Db, carts: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .updateTable('carts')
    .set({ exported_at: now })
    .where('cart_id', 'in', [...carts])
    .where('state', '=', 'sent')
    .returning('cart_id')
    .execute()
  return new Set(rows.map(({ cart_id }) => cart_id))
}
