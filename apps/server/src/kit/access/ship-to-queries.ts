import { type RawBuilder, sql } from 'kysely'
import { scopeRows } from './queries.ts'
import type { CheckedCustomer, CheckedScope } from './scope.ts'

/** Holds the rows of a table with `company`, `customer` and `ship_to` to a checked customer and the ship-tos granted. */
export function ofCustomer(table: string, scope: CheckedCustomer): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const whole = sql<boolean>`${column('company')} = ${scope.company} and ${column('customer')} = ${scope.customer}`
  return scope.shipTos ? sql<boolean>`${whole} and ${column('ship_to')} in (${sql.join(scope.shipTos)})` : whole
}

/** Holds the rows of such a table to everything that a viewer may see: for numbers that carry no owner. */
export function ofViewer(table: string, scope: Extract<CheckedScope, { kind: 'viewer' }>): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`exists (select from ${scopeRows(scope.accountId, scope.employee)} as scoped
    where scoped.company = ${column('company')} and scoped.customer = ${column('customer')}
      and scoped.ship_to in ('', ${column('ship_to')}))`
}
