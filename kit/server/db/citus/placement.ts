import { feedFiles } from '#app/server/tables.ts'

/** Where Citus keeps a table's rows. */
export type Placement =
  /** In shards by customer. Rows of one customer are on one node, so that their tables join there. */
  | 'by customer'
  /** Whole on every node, because queries join it with customers' tables. */
  | 'everywhere'
  /** On the coordinator only. */
  | 'coordinator'

/** The column that decides the shard. Customers of two companies with the same number share a shard. */
export const shardColumn = 'customer'

/**
 * The placement of each table that feeds replace. Groups and books stay on the coordinator: queries read an account's
 * scope from them first, and send it to the nodes. So do accounts, and what users write, such as carts.
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
