import { runEach } from '../statements.ts'
import type { Session } from '../store.ts'
import { distributedTables } from './distributed-tables.ts'
import { citusTables, placementOf, shardColumn } from './placement.ts'
import { leaveToShards, shardPolicy } from './shard-security.ts'

/**
 * Distributes the portal's tables, with their rows, over the nodes that the coordinator knows.
 * @returns the names of the newly distributed tables
 */
export async function distributeTables(session: Session): Promise<string[]> {
  const done = await distributedTables(session)
  const tables = citusTables.filter((table) => !done.has(table))
  // Reference tables come first, because foreign keys may point to them.
  const ordered = tables.toSorted(
    (a, b) => Number(placementOf(a) !== 'everywhere') - Number(placementOf(b) !== 'everywhere'),
  )
  let model = citusTables.find((table) => done.has(table) && placementOf(table) === 'by customer')
  for (const table of ordered) {
    await session.query('begin')
    if (placementOf(table) === 'everywhere') await session.query(`select create_reference_table('${table}')`)
    else {
      await runEach(session, shardPolicy(table))
      await session.query(
        `select create_distributed_table('${table}', '${shardColumn}', colocate_with => '${model ?? 'none'}')`,
      )
      await runEach(session, leaveToShards(table))
      model ??= table
    }
    await session.query('commit')
  }
  return ordered
}
