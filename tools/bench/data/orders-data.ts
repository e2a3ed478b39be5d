import { writeCsv } from '#tools/demo/csv-file.ts'
import { company, customer, padded, times, writeFeed as writeInventory } from './data.ts'

export const customers = 40
/** 200,000 orders in total. */
export const ordersEach = 5_000

const orderDay = (n: number) => `2026-${padded(1 + (Math.floor(n / 28) % 10), 2)}-${padded((n % 28) + 1, 2)}`

function orderRow(owner: string, n: number, serial: number) {
  const isOpen = n % 100 === 0
  return {
    company,
    customer: owner,
    order_number: 100_000 + serial,
    sequence: '00',
    ship_to: padded(n % 100, 6),
    warehouse: 'ATL',
    customer_po: `PO-${n % 100}-${(serial * 2_654_435_761) % 1_000_003}`,
    order_type: n % 100 === 1 || n % 200 === 0 ? 'B' : 'A',
    status: isOpen ? 'O' : 'C',
    order_date: orderDay(n),
    ship_date: isOpen ? '' : orderDay(n + 2),
    amount: ((n * 17) % 10_000) / 100,
    invoice_number: isOpen ? '' : 500_000 + serial,
    carrier: n % 2 ? 'UPS' : '',
  }
}

/** Adds orders to the inventory's feed. Every measured filter matches about 50 of each customer's 5,000. */
export async function writeOrdersFeed(dir: string): Promise<void> {
  await writeInventory(dir)
  const owners = times(customers, (n) => ({ company, customer: String(Number(customer) + n) }))
  const customerRows = owners.map((owner) => ({ ...owner, name: `Customer ${owner.customer}`, warehouse: 'ATL' }))
  await writeCsv(dir, 'customers', customerRows)
  const shipTos = owners.flatMap((owner) => times(100, (n) => ({ ...owner, ship_to: padded(n, 6), name: `Dock ${n}` })))
  await writeCsv(dir, 'ship_tos', shipTos)
  const orders = owners.flatMap((owner, at) =>
    times(ordersEach, (n) => orderRow(owner.customer, n, at * ordersEach + n)),
  )
  await writeCsv(dir, 'orders', orders)
}
