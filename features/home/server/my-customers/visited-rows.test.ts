import { expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { openCounter } from '#app/server/testing/servers/viewers.ts'
import { type PlanNode, visitedBy } from '#app/server/testing/visited-rows.ts'
import { listMyCustomers } from './queries.ts'

onDatabase((database, open) => {
  test(`The rows that the list visits grow no faster than its customers, on ${database}`, async () => {
    const { store } = await openCounter(open)
    const accounts = store.db.selectFrom('accounts').select(['account_id', 'flags']).where('login_type', '=', 'G')
    const { account_id: accountId, flags } = await accounts.executeTakeFirstOrThrow()
    /** Gives the group as many customers more, each with an open invoice, orders, and purchases. */
    const add = (from: number, to: number) =>
      store.session(async (session) => {
        const some = `customers where company = '02' and customer::int between ${from} and ${to - 1}`
        for (const statement of [
          `insert into customers (company, customer, name, warehouse)
            select '02', n::text, 'Customer ' || n, 'W01' from generate_series(${from}, ${to - 1}) n`,
          `insert into group_members (group_id, company, customer, ship_to)
            select user_id, c.company, c.customer, '' from accounts, (select * from ${some}) c where account_id = ${accountId}`,
          `insert into invoices (company, customer, invoice_number, ship_to, warehouse, invoice_date, due_date, amount, balance)
            select company, customer, customer, '', 'W01', '2026-09-01', '2026-10-01', 10, 10 from ${some}`,
          `insert into orders (company, customer, order_number, sequence, ship_to, warehouse, status, order_date, amount)
            select company, customer, customer || n, '00', '', 'W01', 'C', date '2026-09-01' - 20 * n, 10
            from generate_series(1, 4) n, ${some}`,
          `insert into sales_lines (company, customer, invoice_number, line, invoice_date, ship_to, warehouse, item, quantity,
              unit_price, sales)
            select company, customer, customer, 1, '2026-09-01', '', 'W01', 'IT0210', 1, 10, 10 from ${some}`,
        ])
          await session.query(statement)
      })
    const visited = async () => {
      const scope = { kind: 'viewer', accountId: Number(accountId), employee: undefined } as const
      const context = { scope, rights: { flags, loginType: 'G' }, today: '2026-11-20' }
      const { sql, parameters } = listMyCustomers(store.db, { identityKey: '' }, context as never).compile()
      const [row] = await store.session((session) =>
        session.query<{ 'QUERY PLAN': string | readonly { Plan: PlanNode }[] }>(
          `explain (analyze, timing off, format json) ${sql}`,
          [...parameters],
        ),
      )
      const found = row?.['QUERY PLAN'] ?? []
      const [plan] = typeof found === 'string' ? (JSON.parse(found) as { Plan: PlanNode }[]) : found
      return plan ? visitedBy(plan.Plan) : 0
    }
    await add(400_000, 400_300)
    const few = await visited()
    await add(400_300, 400_600)
    expect(few).toBeGreaterThan(300)
    expect(await visited()).toBeLessThan(2.5 * few)
  })
})
