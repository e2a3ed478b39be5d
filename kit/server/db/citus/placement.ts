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
