import { mkdir } from 'node:fs/promises'
import { hash } from '@node-rs/argon2'
import { writeCsv } from '#tools/demo/csv-file.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'

export const company = '01'
export const customer = '100001'
export const password = 'Bench-2026'
/** One user for each concurrent client. */
export const users = 8
export const userId = (n: number) => `${customer}${String(n).padStart(6, '0')}`.slice(0, n === 0 ? 6 : 12)

export const materials = ['PAPER', 'FOAM', 'PLASTIC', 'KRAFT', 'POLY', 'RIPPLE', 'CLEAR', 'BLACK', 'WHITE', 'COMPOST']
export const things = [
  'CUP HOT',
  'LID DOME',
  'CAN LINER',
  'TOWEL ROLL',
  'GLOVE NITRILE',
  'FOIL SHEET',
  'TRAY',
  'BOWL',
  'MOP HEAD',
]

/** `count` values made from 0, 1, and so on. */
export const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
export const padded = (n: number, length: number): string => String(n).padStart(length, '0')

export const passwordHash = (): Promise<string> => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** Writes accounts of the customer, with every right. */
export async function writeAccounts(dir: string, count: number): Promise<void> {
  const common = { login_type: 'C', company, password_hash: await passwordHash(), ...allFlags }
  const accounts = times(count, (n) => ({ ...common, user_id: userId(n) }))
  await writeCsv(dir, 'accounts', accounts)
}

const cents = (n: number) => (n * 17) % 10_000

/** Writes a feed: 16,000 items at two warehouses make 32,000 rows, the maximum that the portal lists. */
export async function writeFeed(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  const items = times(16_000, (n) => ({
    n,
    key: { company, item: padded((n * 37) % 99_991, 7) + String.fromCharCode(65 + (n % 26)) },
  }))
  const part = (every: number) => items.filter(({ n }) => n % every === 0)
  const warehouses = ['ATL', 'DAL']
  await writeCsv(dir, 'companies', [{ company, name: 'Bench Supply' }])
  await writeCsv(
    dir,
    'warehouses',
    warehouses.map((warehouse) => ({ company, warehouse, name: warehouse })),
  )
  await writeCsv(dir, 'customers', [{ company, customer, name: 'Bench Customer', warehouse: 'ATL' }])
  const shipTos = times(users, (n) => ({ company, customer, ship_to: padded(n, 6), name: `Dock ${n}` }))
  await writeCsv(dir, 'ship_tos', shipTos)
  const vendors = times(60, (n) => ({ company, vendor: padded(n, 5), name: `Vendor ${n}` }))
  await writeCsv(dir, 'vendors', vendors)
  const itemRows = items.map(({ key, n }) => ({
    ...key,
    description: `${things[n % things.length]} ${materials[(n * 7) % materials.length]} ${n}OZ "RIPPLE" ${(n * 2_654_435_761) % 1_000_003}`,
    description2: `Sleeve of ${n % 50}`,
    vendor: padded(n % 60, 5),
    vendor_part: `VP-${n}`,
    department: 'FOOD',
    case_pack: 1000,
    pack_description: '20/50 CT',
    unit: 'CS',
  }))
  await writeCsv(dir, 'items', itemRows)
  const customerItems = part(3).map(({ key }) => ({ ...key, customer, customer_part: `C${key.item.slice(1)}` }))
  await writeCsv(dir, 'customer_items', customerItems)
  const stock = items.flatMap(({ key, n }) =>
    warehouses.map((warehouse, w) => ({
      ...key,
      warehouse,
      stocked: n % 5 ? 'S' : 'N',
      on_hand: (n * 13 + w) % 1000,
      on_demand: 5,
      on_order: n % 100,
      scheduled_date: n % 2 ? '' : `2026-12-${padded((n % 28) + 1, 2)}`,
      days_on_hand: 30,
      lead_time_days: 14,
      minimum_quantity: 10,
      maximum_quantity: 100,
    })),
  )
  await writeCsv(dir, 'stock', stock)
  const listPrices = items.map(({ key, n }) => ({
    ...key,
    sell_case: 1,
    sell_unit: 'CS',
    sell_price: (cents(n) / 100 + 1).toFixed(2),
    list_price: (cents(n) / 80 + 1).toFixed(2),
  }))
  await writeCsv(dir, 'list_prices', listPrices)
  const contract = { shipment_type: 'W', current_pending: 'C', price_source: 'CONTRACT', effective_date: '2026-01-01' }
  const customPrices = part(4).map(({ key, n }) => ({
    ...key,
    customer,
    ...contract,
    price: (cents(n) / 110 + 1).toFixed(4),
  }))
  await writeCsv(dir, 'custom_prices', customPrices)
  await writeAccounts(dir, users)
}
