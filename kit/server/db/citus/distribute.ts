import { runEach } from '../statements.ts'
import type { Session } from '../store.ts'
import { distributedTables } from './distributed-tables.ts'
import { leaveToShards, shardPolicy } from './shard-security.ts'
import { feedFiles } from '#app/server/tables.ts'

/** Where Citus stores a table's rows. */
export type Placement =
  /** In shards by customer. All rows of a customer are on one node, so that queries can join its tables there. */
  | 'by customer'
  /** A full copy on every node, because queries join the table with customers' tables. */
  | 'everywhere'
  /** On the coordinator only. */
  | 'coordinator'

/** The distribution column. Customers with the same number in two companies share a shard. */
export const shardColumn = 'customer'

/**
 * The placement of each table that feeds replace. Groups and books stay on the coordinator: a query first reads the
 * account's scope there and sends it to the nodes. So do accounts, and tables that users write, such as carts.
 */
const placements = new Map<string, Placement>(
  feedFiles
    .filter(({ mode }) => mode === 'replace')
    .map(({ table, rows, key }) => {
      if (rows === 'customer') return [table, 'by customer']
      return [table, rows === 'shared' && key.includes('company') ? 'everywhere' : 'coordinator']
    }),
)

export const placementOf = (table: string): Placement => placements.get(table) ?? 'coordinator'

export const citusTables = [...placements.keys()].filter((table) => placementOf(table) !== 'coordinator')

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
