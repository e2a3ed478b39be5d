import { type RawBuilder, sql } from 'kysely'
import { type ScopeRow, scopeRows } from './queries.ts'
import type { CheckedViewer } from './scope.ts'

/**
 * Returns what a viewer may see of the requested customers, without duplicate or overlapping rows.
 * @param customers a further limit, company and customer number concatenated
 */
export function visibleRows(scope: CheckedViewer, customers?: readonly string[]): RawBuilder<ScopeRow> {
  const isOneOf = (some: readonly string[] | undefined) =>
    some === undefined ? sql`true` : sql`r.company || r.customer in (${sql.join(some)})`
  return sql<ScopeRow>`(
    select w.company, w.customer, w.ship_to
    from (select distinct r.company collate "C" as company, r.customer collate "C" as customer,
        r.ship_to collate "C" as ship_to,
        min(r.ship_to collate "C") over (partition by r.company collate "C", r.customer collate "C") as widest
      from ${scopeRows(scope.accountId, scope.employee)} as r
      where ${scope.company === undefined ? sql`true` : sql`r.company = ${scope.company}`}
        and ${isOneOf(scope.customers)} and ${isOneOf(customers)}) as w
    where w.ship_to = '' or w.widest <> '')`
}
