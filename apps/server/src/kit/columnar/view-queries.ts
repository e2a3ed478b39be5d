import { type RawBuilder, sql } from 'kysely'
import type { ScopeRow } from '#server/kit/db/copied-form.ts'
import { tablesWithPolicy } from '#server/kit/db/wall/walled-tables.ts'
import { numberColumn, numberTable } from './line-numbers.ts'
import { copiedTables } from './tables.ts'

/** The copied tables whose rows belong to a customer. */
const customerTables = copiedTables.filter((table) => (tablesWithPolicy as string[]).includes(table))

const codesOf = (rows: readonly ScopeRow[]) =>
  sql.join(rows.map(({ company, customer, ship_to }) => sql`(${company + customer + ship_to})`))

const inCodes = (value: RawBuilder<unknown>, rows: readonly ScopeRow[]) =>
  rows.length === 0 ? sql`false` : sql`${value} in (${codesOf(rows)})`

/** Lines are found by the numbers of their customers, because the condition is tested against millions of them. */
function rowsInScope(table: string, scope: readonly ScopeRow[]): RawBuilder<unknown> {
  const customers = [...new Map(scope.map((row) => [row.company + row.customer, { ...row, ship_to: '' }])).values()]
  const isInScope = inCodes(sql`company || customer`, customers)
  const condition =
    table === 'sales_lines'
      ? sql`${sql.ref(numberColumn('customer'))} in
          (select number from main.${sql.table(numberTable('customer'))} where ${isInScope})`
      : isInScope
  return sql`select * from main.${sql.table(table)} where ${condition}`
}

/**
 * The statement with a view in place of each table of customers' rows, under the table's name: whatever the statement
 * says, it reads only rows of customers in scope, as behind PostgreSQL's policies.
 */
export const withinScope = (statement: RawBuilder<unknown>, scope: readonly ScopeRow[]): RawBuilder<unknown> =>
  sql`with ${sql.join(customerTables.map((table) => sql`${sql.table(table)} as (${rowsInScope(table, scope)})`))} ${statement}`
