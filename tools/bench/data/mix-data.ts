import { writeCsv } from '#tools/demo/csv-file.ts'
import { loadFeed } from '#intake/server/loading/load.ts'
import type { Store } from '#kit/server/db/store.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { company, customer, padded, passwordHash, times } from './data.ts'
import { customers, ordersEach, writeOrdersFeed } from './orders-data.ts'

export const people = 100

/** The first user of each customer sees all of it; the others are limited to one ship-to. */
export function personAt(n: number) {
  const owner = String(Number(customer) + (n % customers))
  const shipTo = n < customers ? undefined : n - customers + 1
  return { owner, shipTo, user: owner + (shipTo === undefined ? '' : padded(shipTo, 6)) }
}
export type PersonFacts = ReturnType<typeof personAt>

/** An invoice that the person may see. */
export const invoiceOf = ({ owner, shipTo = 1 }: PersonFacts, n: number): string =>
  String(500_000 + (Number(owner) - Number(customer)) * ordersEach + shipTo + 100 * (n % (ordersEach / 100)))

/** Every shipped order has an invoice with three lines, 594,000 in all. The database generates them faster. */
const invoiced = [
  `insert into invoices (company, customer, invoice_number, ship_to, warehouse, order_number, order_sequence,
      customer_po, invoice_date, due_date, amount, balance)
    select company, customer, invoice_number, ship_to, warehouse, order_number, sequence, customer_po, ship_date,
      ship_date + 30, amount, case when order_number::int % 10 = 0 then amount else 0 end
    from orders where status = 'C'`,
  `create temporary table numbered as select *, row_number() over (order by item) - 1 as n from items`,
  `create index on numbered (n)`,
  `insert into sales_lines (company, customer, invoice_number, line, invoice_date, ship_to, warehouse, item,
      customer_part, department, vendor, vendor_part, customer_po, quantity, unit_price, sales, tax, add_ons)
    select v.company, v.customer, v.invoice_number, line, v.invoice_date, v.ship_to, v.warehouse, i.item, '',
      i.department, i.vendor, i.vendor_part, v.customer_po, line, v.amount / 3, line * v.amount / 3, 0, 0
    from invoices v, generate_series(1, 3) line, numbered i where i.n = (v.invoice_number::int * 7 + line * 31) % 16000`,
  'vacuum analyze',
]

/** A distributor of 40 customers with 32,000 stock rows, 200,000 orders, and invoices, used by a hundred people. */
export async function fillMix(store: Store, dir: string): Promise<void> {
  await writeOrdersFeed(dir)
  const common = { login_type: 'C', company, password_hash: await passwordHash(), ...allFlags }
  await writeCsv(
    dir,
    'accounts',
    times(people, (n) => ({ ...common, user_id: personAt(n).user })),
  )
  await loadFeed(store, dir)
  await store.session(async (session) => {
    for (const statement of invoiced) await session.query(statement)
  })
}
