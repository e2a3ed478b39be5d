import { type RawBuilder, sql } from 'kysely'
import { same } from '../db/columns.ts'
import { scopeRows } from './queries.ts'
import type { CheckedCustomer, CheckedScope } from './scope.ts'

/** Limits a table with `company`, `customer`, and `ship_to` to a checked customer and the granted ship-tos. */
export function belongsToCustomer(table: string, scope: CheckedCustomer): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const whole = sql<boolean>`${column('company')} = ${scope.company} and ${column('customer')} = ${scope.customer}`
  return scope.shipTos ? sql<boolean>`${whole} and ${column('ship_to')} in (${sql.join(scope.shipTos)})` : whole
}

/** Limits such a table to everything the viewer may see, for lookups by a number that does not identify its owner. */
export function belongsToViewer(table: string, scope: Extract<CheckedScope, { kind: 'viewer' }>): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`exists (select 1 from ${scopeRows(scope.accountId, scope.employee)} as scoped
    where scoped.company = ${column('company')} and scoped.customer = ${column('customer')}
      and scoped.ship_to in ('', ${column('ship_to')}))`
}

/** Whether rows of two tables belong to the same ship-to. */
export const sameShipTo = (one: string, other: string): RawBuilder<boolean> =>
  same(one, other, 'company', 'customer', 'ship_to')

/** The name of the ship-to to which a row belongs. */
export const shipToName = (table: string): RawBuilder<string> =>
  sql<string>`coalesce((select s.name from ship_tos s where ${sameShipTo('s', table)}), '')`

/** The number to show of a row's customer: the ERP's own in `customers`, which may be missing, or the key. */
export const customerNumber = (customers: string, row: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(`${customers}.customer_number`)}, ''), ${sql.ref(`${row}.customer`)})`

/** The number to show of a row's ship-to: the ERP's own in `shipTos`, which may be missing, or the key. */
export const shipToNumber = (shipTos: string, row: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(`${shipTos}.ship_to_number`)}, ''), ${sql.ref(`${row}.ship_to`)})`

/** The same without a join. */
export const shownShipTo = (row: string): RawBuilder<string> =>
  sql<string>`coalesce((select nullif(s.ship_to_number, '') from ship_tos s where ${sameShipTo('s', row)}), ${sql.ref(`${row}.ship_to`)})`

/** Whether ship-to `s` belongs to the checked customer and has the number in this column. */
export const isShipTo = (column: string, { company, customer }: CheckedCustomer): RawBuilder<boolean> =>
  sql<boolean>`s.company = ${company} and s.customer = ${customer} and s.ship_to = ${sql.ref(column)}`
