import { mkdir } from 'node:fs/promises'
import { addDays, type Day } from '@trade-counter/contract/kit/dates.ts'
import { writeCsv } from '../../apps/server/src/data/demo/basics/csv-file.ts'
import { company, customer, padded, times, writeAccounts } from './data.ts'

/** For the measured customer; each of the others has a fiftieth of them. */
export const invoices = 50_000
const others = 50
const linesEach = 8
const items = 400

export const invoiceNumber = (n: number) => String(1_000_000 + n)

/** Every tenth is open: 5,000, spread evenly over ages from 0 to 390 days. */
export const isOpen = (n: number) => n % 10 === 0

const money = (n: number) => (((n * 7919) % 500_000) / 100 + 1).toFixed(2)

const item = (n: number) => `IT${padded(n % items, 4)}`

/**
 * Writes a feed: one customer's 50,000 invoices, 5,000 of them open, with eight lines each, besides other customers'
 * invoices.
 */
export async function writePayablesFeed(dir: string, today: Day): Promise<void> {
  await mkdir(dir, { recursive: true })
  const owners = times(others + 1, (n) => ({ company, customer: String(Number(customer) + n) }))
  const owned = owners.flatMap((owner, at) =>
    times(at === 0 ? invoices : invoices / others, (n) => {
      const serial = at * invoices + n
      const invoice_date = addDays(today, -(n % 400))
      const common = { ...owner, invoice_number: invoiceNumber(serial), invoice_date }
      return { n, serial, common: { ...common, ship_to: padded(n % 20, 6), warehouse: 'ATL' } }
    }),
  )
  const address = { address1: '1 Dock Road', city: 'Newark', state: 'NJ', zip: '07102' }
  await writeCsv(dir, 'companies', [{ company, name: 'Bench Supply', ...address }])
  await writeCsv(dir, 'warehouses', [{ company, warehouse: 'ATL', name: 'Atlanta' }])
  const customers = owners.map((owner) => ({ ...owner, name: `Customer ${owner.customer}`, warehouse: 'ATL' }))
  await writeCsv(dir, 'customers', customers)
  const shipTos = owners.flatMap((owner) =>
    times(20, (n) => ({ ...owner, ship_to: padded(n, 6), name: `Dock ${n}`, city: `City ${n}` })),
  )
  await writeCsv(dir, 'ship_tos', shipTos)
  await writeCsv(dir, 'vendors', [{ company, vendor: 'V1', name: 'Vendor' }])
  const towel = { vendor: 'V1', case_pack: 12, pack_description: '12/32 OZ', unit: 'CS' }
  const itemRows = times(items, (n) => ({
    ...{ company, item: item(n), description: `TOWEL ROLL 2-PLY WHITE ${n}` },
    ...towel,
  }))
  await writeCsv(dir, 'items', itemRows)
  const invoiceRows = owned.map(({ n, serial, common }) => ({
    ...common,
    ...{ order_number: 100_000 + (serial % 900_000), order_sequence: '00', customer_po: `PO-${serial}` },
    due_date: addDays(common.invoice_date, 30),
    amount: money(serial),
    balance: isOpen(n) ? money(serial) : '0.00',
  }))
  await writeCsv(dir, 'invoices', invoiceRows)
  function* salesLines() {
    const figures = { vendor: 'V1', quantity: 2, unit_price: 12.345, sales: 24.69, tax: 1.63, add_ons: 0.5 }
    for (const { serial, common } of owned)
      for (let line = 0; line < linesEach; line++)
        yield { ...common, line: line + 1, item: item(serial + line), ...figures }
  }
  await writeCsv(dir, 'sales_lines', salesLines())
  await writeAccounts(dir, 1)
}
