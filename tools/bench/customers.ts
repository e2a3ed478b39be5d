import * as homeCalls from '#home/contract/endpoints.ts'
import { listMyCustomers } from '#home/contract/my-customers/endpoints.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import type { Store } from '#kit/server/db/store.ts'
import { company, customer, passwordHash } from './data/data.ts'
import { onPostgres } from './databases.ts'
import { inTurn, medians, quick, stayUnder, timed } from './figures.ts'
import { readWhole } from './http.ts'
import { customerLogin, type Running, signIn, startPortal } from './servers.ts'

const count = quick ? 2000 : 20_000
const administrator = 'EMP900'

/** A distributor whose customers have invoices, orders, and purchases of the last two years, generated in the database. */
const statements = [
  `insert into companies (company, name) values ('${company}', 'Bench Supply')`,
  `insert into warehouses (company, warehouse, name) values ('${company}', 'W01', 'Warehouse')`,
  `insert into vendors (company, vendor, name) values ('${company}', 'V1', 'Vendor')`,
  `insert into items (company, item, description, vendor) select '${company}', 'I' || n, 'ITEM ' || n, 'V1'
    from generate_series(1, 1000) n`,
  `insert into customers (company, customer, name, warehouse, credit_limit)
    select '${company}', (${customer} + k)::text, 'Customer ' || k, 'W01', k % 7 * 1000 from generate_series(0, ${count - 1}) k`,
  `insert into employees (employee, name, region, role) values ('${administrator}', 'Ada Admin', 'HQ', 'administrator')`,
  `insert into invoices (company, customer, invoice_number, ship_to, warehouse, invoice_date, due_date, amount, balance)
    select company, customer, customer || n, '', 'W01', current_date - n * 40, current_date + 30 - n * 40, 100 * n,
      case when (customer::int + n) % 9 = 0 then 100 * n else 0 end from customers, generate_series(0, 9) n`,
  `insert into orders (company, customer, order_number, sequence, ship_to, warehouse, status, order_date, amount)
    select company, customer, customer || n, '00', '', 'W01', case when n = 0 then 'O' else 'C' end, current_date - n * 30, 50
    from customers, generate_series(0, 9) n`,
  `insert into sales_lines (company, customer, invoice_number, line, invoice_date, ship_to, warehouse, item, quantity,
      unit_price, sales)
    select company, customer, invoice_number, line, invoice_date, '', 'W01', 'I' || (customer::int + line) % 1000 + 1, 1, 25, 25
    from invoices, generate_series(1, 4) line`,
]

async function fill(store: Store): Promise<void> {
  await store.session(async (session) => {
    for (const statement of statements) await session.query(statement)
  })
  const account = { password_hash: await passwordHash(), flags: JSON.stringify(allFlags) }
  await store.db
    .insertInto('accounts')
    .values([
      { ...account, login_type: 'C', company, user_id: customer, identity_key: 'bench-customer' },
      { ...account, login_type: 'E', company: '00', user_id: administrator, identity_key: 'bench-employee' },
    ])
    .execute()
  await store.session((session) => session.query('vacuum analyze'))
}

/** Reads what Home asks of one customer, at once, as the screen does. */
async function homeOf(portal: Running): Promise<() => Promise<number>> {
  const headers = await signIn(portal, customerLogin(0))
  const fields = { companyNumber: company, customerNumber: customer }
  const calls = Object.values(homeCalls).filter(({ input }) => input.safeParse(fields).success)
  const paths = calls.map(({ path }) => `/api${path}?${new URLSearchParams(fields)}`)
  return () => timed(() => Promise.all(paths.map((path) => readWhole(portal.origin, path, headers))))
}

/** Measures the first page of 'My customers' of an employee who sees 20,000. */
export const customers = (): Promise<void> =>
  onPostgres(fill, async (url) => {
    const portal = await startPortal({ DATABASE_URL: url }, 25_811)
    try {
      const home = await homeOf(portal)
      const headers = await signIn(portal, { loginType: 'E', company: '00', user: administrator })
      const path = `/api${listMyCustomers.path}?${new URLSearchParams({ identityKey: headers['x-identity'] ?? '' })}`
      const took = await inTurn(5, { home, list: () => readWhole(portal.origin, path, headers) })
      const name = `the first page of 'My customers' at ${count.toLocaleString('en-US')} customers vs. one customer's Home`
      stayUnder(name, took.list / took.home, 10, '×', medians(took.list, took.home))
    } finally {
      await portal.stop()
    }
  })
