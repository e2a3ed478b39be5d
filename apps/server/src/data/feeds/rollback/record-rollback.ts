import { fedTables } from '@trade-counter/contract/kit/declare/fed-tables.ts'
import { raiseVersion } from '#server/kit/db/raise-version.ts'
import type { Session } from '#server/kit/db/store.ts'
import type { RollbackPlan } from './plan.ts'

/**
 * Raises the data version, so that every server learns which of its copies are stale, and records
 * the rollback and what it undoes.
 * @returns the new version
 */
export async function recordRollback(
  session: Session,
  { loads, kinds, digest, steps }: RollbackPlan,
  { beganAt, by }: { beganAt: Date; by: string },
): Promise<number> {
  const tables = steps.map(({ table }) => table)
  const version = await raiseVersion(
    session,
    fedTables.filter((table) => tables.includes(table)),
  )
  await session.query('insert into audit (request_id, event, detail) values ($1, $2, $3)', [
    `feed-${version}`,
    'feed rolled back',
    JSON.stringify({ version, loads: loads.map(({ id }) => id) }),
  ])
  await session.query('update loads set undone_by = $1 where version = any($2)', [
    version,
    loads.map((load) => load.version),
  ])
  await session.query(
    `insert into loads (began_at, ended_at, loaded_by, mode, state, version, digest, kinds)
     values ($1, clock_timestamp(), $2, 'rollback', 'loaded', $3, $4, $5)`,
    [beganAt, by, version, digest, JSON.stringify(kinds)],
  )
  return version
}
