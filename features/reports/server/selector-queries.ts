import type { reportCustomerColumns, reportVendorColumns } from '#reports/contract/report-lists.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { type RawBuilder, sql } from 'kysely'
import { scopeRows } from '#kit/server/access/queries.ts'
import { customerNumber } from '#kit/server/access/ship-to-queries.ts'
import type { CheckedViewer } from '#kit/server/access/scope.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { RowsQuery } from '#kit/server/lists/arrangement-queries.ts'

/** The requested customers that the viewer may see. */
export const distinctVisibleCustomers = (scope: CheckedViewer): RawBuilder<unknown> => sql`
  select distinct r.company, r.customer
  from ${scopeRows(scope.accountId, scope.employee)} as r
  where ${scope.company === undefined ? sql`true` : sql`r.company = ${scope.company}`}
    and ${scope.customers === undefined ? sql`true` : sql`r.company || r.customer in (${sql.join(scope.customers)})`}`

/** Vendors by number. A vendor with different names in several companies has all of them. */
export const listReportVendors = (
  db: Db,
  _input: object,
  { scope }: { scope: CheckedViewer },
): RowsQuery<RowOf<typeof reportVendorColumns>> =>
  db
    .selectFrom('vendors as v')
    .where('v.company', 'in', sql<string>`(select c.company from (${distinctVisibleCustomers(scope)}) as c)`)
    .groupBy('v.vendor')
    .select(['v.vendor as id', sql<string>`string_agg(distinct v.name, ' / ' order by v.name)`.as('name')])
    .orderBy('name')
    .orderBy('id')

export const listReportCustomers = (
  db: Db,
  _input: object,
  { scope }: { scope: CheckedViewer },
): RowsQuery<RowOf<typeof reportCustomerColumns>> =>
  db
    .selectFrom(sql<{ company: string; customer: string }>`(${distinctVisibleCustomers(scope)})`.as('r'))
    .innerJoin('customers as c', (join) =>
      join.onRef('c.company', '=', 'r.company').onRef('c.customer', '=', 'r.customer'),
    )
    .select([
      sql<string>`c.company || c.customer`.as('CUSTID'),
      sql<string>`c.company || ${customerNumber('c', 'c')}`.as('CustomerShown'),
      'c.customer as CustNumber',
      'c.company as Company',
      'c.name as Name',
      'c.city as City',
      'c.state as State',
    ])
    .orderBy('CUSTID')
