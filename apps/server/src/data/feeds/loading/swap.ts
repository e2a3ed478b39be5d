import { setTimeout as sleep } from 'node:timers/promises'
import { giveUpAfter, isBusy, lockPause, lockTimeout } from '#server/kit/db/brief-locks.ts'
import { distributeLike, hasCitus } from '#server/kit/db/citus/distribute.ts'
import { addRoutes } from '#server/kit/db/citus/number-routes.ts'
import type { Session } from '#server/kit/db/store.ts'
import { FeedError } from '../checking/faults.ts'
import type { TableName } from '../reading/feed-file.ts'
import { kept } from './keeping.ts'
import { current, staged } from './staging.ts'

async function lockTables(session: Session, tables: readonly TableName[]): Promise<boolean> {
  await session.query('savepoint swap')
  await session.query(`set local lock_timeout = '${lockTimeout}'`)
  try {
    await session.query(`lock table ${tables.map(current).join(', ')} in access exclusive mode`)
    return true
  } catch (error) {
    if (!isBusy(error)) throw error
    await session.query('rollback to savepoint swap')
    await session.query('release savepoint swap')
    return false
  }
}

/**
 * Locks tables that are about to be replaced, without making other readers wait for long ones.
 * @throws {FeedError} when readers hold a table for two minutes
 */
export async function lockForSwap(
  session: Session,
  tables: readonly TableName[],
  signal: AbortSignal | undefined,
): Promise<void> {
  if (tables.length === 0) return
  const giveUpAt = Date.now() + giveUpAfter
  while (!(await lockTables(session, tables))) {
    if (signal?.aborted) throw new FeedError('stopped; nothing has changed')
    if (Date.now() > giveUpAt) throw new FeedError('long queries blocked the tables; nothing has changed, try again')
    await sleep(lockPause)
  }
}

/** The quoted name of the schema that has the portal's tables. */
export async function ownSchema(session: Session): Promise<string> {
  const [schema] = await session.query<{ name: string }>('select quote_ident(current_schema()) as name')
  return schema?.name ?? 'public'
}

/**
 * Replaces the real tables with the staged ones at the end of the feed's transaction. Readers wait only for the commit
 * that follows, a few milliseconds.
 * @param keeps keeps the former tables
 * @throws {FeedError} when readers hold a table for two minutes
 */
export async function swapTables(
  session: Session,
  tables: readonly TableName[],
  keeps: boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (await hasCitus(session)) {
    for (const table of tables) {
      await addRoutes(session, table, staged(table))
      await distributeLike(session, staged(table), current(table))
    }
  }
  await lockForSwap(session, tables, signal)
  const schema = await ownSchema(session)
  for (const table of tables) {
    await session.query(
      keeps ? `alter table ${current(table)} set schema ${kept.schema}` : `drop table ${current(table)}`,
    )
    await session.query(`alter table ${staged(table)} set schema ${schema}`)
  }
}
