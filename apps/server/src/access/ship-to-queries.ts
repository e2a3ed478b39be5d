import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from './scope.ts'

/** Holds the rows of a table with `company`, `customer` and `ship_to` to a checked customer and the ship-tos granted. */
export function ofCustomer(table: string, scope: CheckedCustomer): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const whole = sql<boolean>`${column('company')} = ${scope.company} and ${column('customer')} = ${scope.customer}`
  return scope.shipTos ? sql<boolean>`${whole} and ${column('ship_to')} in (${sql.join(scope.shipTos)})` : whole
}
