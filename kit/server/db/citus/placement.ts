import { fedTables } from '#kit/contract/declare/fed-tables.ts'
import { type TableName, securedTables } from '../row-security/secured-tables.ts'

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

const everywhere: ReadonlySet<TableName> = new Set<TableName>([
  'companies',
  'warehouses',
  'vendors',
  'items',
  'stock',
  'substitutes',
  'list_prices',
])

const fed: ReadonlySet<string> = new Set(fedTables)

/**
 * The placement of each table. Accounts, groups, and books stay on the coordinator: queries read an account's scope from
 * them first, and send it to the nodes. So does what users write, such as carts.
 */
export const placementOf = (table: TableName): Placement => {
  if (securedTables[table].rows === 'customer' && fed.has(table)) return 'by customer'
  return everywhere.has(table) ? 'everywhere' : 'coordinator'
}

export const citusTables = (Object.keys(securedTables) as TableName[]).filter(
  (table) => placementOf(table) !== 'coordinator',
)
