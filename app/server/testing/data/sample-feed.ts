import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadFeed } from '#intake/server/loading/load.ts'
import type { Store } from '#kit/server/db/store.ts'
import { type TableRows, withExamples } from './example-rows.ts'

/** A feed file's rows by column. */
export type FeedRows = readonly Readonly<Record<string, string | number>>[]

const cell = (value: string | number): string => {
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV; the first row's columns form the header. */
export function csv(rows: FeedRows, lineEnd = '\n'): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
  return lines.map((line) => line.map(cell).join(',') + lineEnd).join('')
}

const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g'
const company = '01'
const owner = { company, customer: '100001' }
const order = { ...owner, order_number: '700001', sequence: '01' }
const invoice = { ...owner, invoice_number: '800001' }
const parcel = { carrier: 'UPS', tracking_number: '1Z999AA10123456784', ship_date: '2026-11-10' }

const listed: TableRows = {
  companies: [{ company, name: 'Harbor Supply' }],
  warehouses: [{ company, warehouse: 'MAIN', name: 'Main warehouse' }],
  customers: [
    { ...owner, name: 'Ann & Sons', warehouse: 'MAIN' },
    { company, customer: '100002', name: 'Bell "Bakery"', warehouse: 'MAIN' },
  ],
  ship_tos: [{ ...owner, ship_to: '000011', name: 'Back door' }],
  customer_groups: [{ group_id: 'GROUP1', name: 'Both' }],
  group_members: [
    { group_id: 'GROUP1', ...owner, ship_to: '000011' },
    { group_id: 'GROUP1', company, customer: '100002', ship_to: '' },
  ],
  employees: [{ employee: 'EMP001', name: 'Rae', region: 'NORTH', role: 'rep' }],
  employee_books: [{ employee: 'EMP001', ...owner }],
  vendors: [{ company, vendor: 'V1', name: 'Vendor, Inc.' }],
  items: ['85123A', '85123a', '0042'].map((item) => ({
    company,
    item,
    description: `ITEM ${item}`,
    vendor: 'V1',
  })),
  customer_items: [{ ...owner, item: '0042', customer_part: 'CP-1' }],
  stock: [{ company, item: '0042', warehouse: 'MAIN', stocked: 'S', on_hand: '12.50', scheduled_date: '' }],
  substitutes: [{ company, item: '0042', substitute: '85123A', rank: '2', remark: 'other maker' }],
  list_prices: [
    { company, item: '0042', sell_price: '1.2500', list_price: '2', pending_price: '', effective_date: '' },
  ],
  custom_prices: [
    {
      ...owner,
      item: '0042',
      shipment_type: 'W',
      current_pending: 'C',
      price_source: 'QUOTE',
      price: '1.10',
      effective_date: '2026-01-01',
      expiration_date: '2026-12-31',
    },
  ],
  orders: [{ ...order, ship_to: '000011', warehouse: 'MAIN', status: 'C', order_date: '2026-11-02', amount: '11.00' }],
  order_lines: [{ ...order, line: 1, item: '0042', quantity_ordered: 10, unit_price: '1.1' }],
  packages: [{ ...order, ...parcel }],
  package_events: [{ ...parcel, event: 1, event_date: '2026-11-11', event_time: '10:11:12' }],
  invoices: [
    {
      ...invoice,
      ship_to: '000011',
      warehouse: 'MAIN',
      invoice_date: '2026-11-10',
      amount: '11.00',
      balance: '-0.5',
    },
  ],
  sales_lines: [1, 2, 3].map((line) => ({
    ...invoice,
    line,
    invoice_date: '2026-11-10',
    ship_to: '',
    warehouse: 'MAIN',
    item: '0042',
    quantity: line,
    unit_price: '1.1',
    sales: '1.1000',
  })),
  // On account, and later than every invoice: tests may give invoices any balance.
  payments: [{ ...owner, payment_number: '60001', invoice_number: '', payment_date: '2026-11-30', amount: '5' }],
  accounts: [
    { login_type: 'C', company, user_id: '100001', password_hash: hash, CanViewAR: 'Y', ViewAllShipTos: 'All' },
    { login_type: 'G', company: '', user_id: 'GROUP1', password_hash: hash, CanViewAR: '', ViewAllShipTos: '' },
  ],
}

/** A distributor with one of everything: the smallest complete feed. */
export const sampleFeed: Readonly<Record<string, FeedRows>> = Object.fromEntries(
  Object.entries(withExamples(listed, [owner])).map(([table, rows]) => [`${table}.csv`, rows]),
)

export type FeedContent = Readonly<Record<string, FeedRows | string | Buffer>>

/** Writes a feed folder; rows become CSV, other content is written unchanged. @returns its path */
export async function writeFeed(content: FeedContent): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-feed-'))
  for (const [name, rows] of Object.entries(content)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), typeof rows === 'string' || Buffer.isBuffer(rows) ? rows : csv(rows))
  }
  return dir
}

/** Writes rows as a feed folder. @returns its path */
export const writeRows = (tables: TableRows): Promise<string> =>
  writeFeed(Object.fromEntries(Object.entries(tables).map(([table, rows]) => [`${table}.csv`, rows])))

/** Loads rows through the feed importer. */
export async function loadRows(store: Store, tables: TableRows): Promise<void> {
  const dir = await writeRows(tables)
  await loadFeed(store, dir, { limits: false }).finally(() => rm(dir, { recursive: true }))
}
