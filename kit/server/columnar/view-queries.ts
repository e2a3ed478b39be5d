import { type RawBuilder, sql } from 'kysely'
import type { ScopeRow } from '../access/queries.ts'
import { tablesWithPolicy } from '../db/row-security/secured-tables.ts'
import { copiedTables } from './tables.ts'

/** The copied tables whose rows belong to customers. */
const customerTables = copiedTables.filter((table) => tablesWithPolicy.includes(table))

const rowsOf = (scope: readonly ScopeRow[]) =>
  scope.length === 0
    ? sql`select '', '', '', '' where false`
    : sql`values ${sql.join(scope.map((row) => sql`('', ${row.company}, ${row.customer}, ${row.ship_to})`))}`

/**
 * Wraps a statement in views of the copy, named like PostgreSQL's tables. Like PostgreSQL's policies, the views show
 * only rows of customers in scope. The account is set to a group with the scope's customers as members, so that the
 * statement finds what the viewer may see.
 */
export function withinScope(
  statement: RawBuilder<unknown>,
  accountId: number | undefined,
  scope: readonly ScopeRow[],
): RawBuilder<unknown> {
  const views = customerTables.map(
    (table) =>
      sql`${sql.table(table)} as not materialized (select * from main.${sql.table(table)}
        where (company, customer) in (select company, customer from group_members))`,
  )
  return sql`with accounts as (select ${accountId ?? 0} as account_id, 'G' as login_type, '' as company, '' as user_id),
    group_members(group_id, company, customer, ship_to) as (${rowsOf(scope)}),
    employees as (select '' as employee, '' as name, '' as region, '' as role where false),
    employee_books as (select '' as employee, '' as company, '' as customer where false),
    ${sql.join(views)} ${statement}`
}
