import type { readCredit as creditCall } from '#money/contract/accounts-payable/endpoints.ts'
import { sql } from 'kysely'
import { same } from '#kit/server/db/columns.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

const isOwn = (table: string) => same(table, 'c', 'company', 'customer')

const onAccount = sql<number>`(select coalesce(sum(p.amount), 0) from payments p
  where ${isOwn('p')} and p.invoice_number = '')`

/** What customer `c` may still owe; null without a limit. */
export const creditLeft = sql<number | null>`(c.credit_limit
  + ${onAccount}
  - (select coalesce(sum(i.balance), 0) from invoices i where ${isOwn('i')} and i.balance <> 0)
  - (select coalesce(sum(o.amount), 0) from orders o where ${isOwn('o')} and o.status = 'O'))`

/** The amounts are the whole customer's, so a viewer who sees only some ship-tos gets none. */
export const readCredit: ListQuery<typeof creditCall> = (db, _input, { scope }) =>
  db
    .selectFrom('customers as c')
    .where('c.company', '=', scope.company)
    .where('c.customer', '=', scope.customer)
    .select([
      (scope.shipTos ? sql<null>`null::numeric` : sql<number | null>`c.credit_limit`).as('CreditLimit'),
      (scope.shipTos ? sql<null>`null::numeric` : creditLeft).as('CreditLeft'),
      'c.on_hold as OnHold',
      sql<number | null>`${scope.shipTos ? sql`null::numeric` : onAccount}`.as('OnAccount'),
    ])
