import { runEach } from '../statements.ts'
import type { Session } from '../store.ts'
import { withoutGuards } from '../row-security/guards.ts'
import { policyStatements } from '../row-security/policies.ts'
import { fillRoutes } from './number-routes.ts'
import { leaveToShards } from './shard-security.ts'
import { citusTables, placementOf, shardColumn } from './placement.ts'

/** Whether the database has the extension Citus. */
export async function hasCitus(session: Session): Promise<boolean> {
  return (await session.query("select 1 as one from pg_extension where extname = 'citus'")).length > 0
}

/** The names of the tables that Citus distributes; none without Citus. */
export async function distributedTables(session: Session): Promise<ReadonlySet<string>> {
  if (!(await hasCitus(session))) return new Set()
  const rows = await session.query<{ name: string }>(
    `select c.relname::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = current_schema()::regnamespace and (p.partmethod = 'h' or p.repmodel = 't')`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Makes a transaction distribute tables one after the other, because it also reads and renames them. */
export const oneByOne = "set local citus.multi_shard_modify_mode to 'sequential'"

/**
 * Distributes the portal's tables, with their rows, over the nodes that the coordinator knows.
 * @returns the names of the tables distributed now
 */
export async function distributeTables(session: Session): Promise<string[]> {
  const done = await distributedTables(session)
  const tables = citusTables.filter((table) => !done.has(table))
  // Reference tables first: foreign keys may point to them.
  const ordered = tables.toSorted(
    (a, b) => Number(placementOf(a) !== 'everywhere') - Number(placementOf(b) !== 'everywhere'),
  )
  let model = citusTables.find((table) => done.has(table) && placementOf(table) === 'by customer')
  for (const table of ordered) {
    await session.query('begin')
    await session.query(oneByOne)
    await runEach(session, withoutGuards(table))
    await runEach(session, policyStatements(table, table, true))
    if (placementOf(table) === 'everywhere') await session.query(`select create_reference_table('${table}')`)
    else {
      await session.query(
        `select create_distributed_table('${table}', '${shardColumn}', colocate_with => '${model ?? 'none'}')`,
      )
      await runEach(session, leaveToShards(table))
      model ??= table
    }
    await session.query('commit')
  }
  await fillRoutes(session)
  return ordered
}
