import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flagNames } from '@trade-counter/contract/kit/declare/need.ts'
import { hash } from '@node-rs/argon2'

export const company = '01'
export const customer = '100001'
export const password = 'Bench-2026'
/** One user for each concurrent client. */
export const users = 8
export const userId = (n: number) => `${customer}${String(n).padStart(6, '0')}`.slice(0, n === 0 ? 6 : 12)

const materials = ['PAPER', 'FOAM', 'PLASTIC', 'KRAFT', 'POLY', 'RIPPLE', 'CLEAR', 'BLACK', 'WHITE', 'COMPOST']
const things = [
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

/** Writes a feed: 16,000 items at two warehouses make 32,000 rows, the maximum that the portal lists. */
export async function writeFeed(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  const items = Array.from({ length: 16_000 }, (_, n) => ({
    item: String((n * 37) % 99_991).padStart(7, '0') + String.fromCharCode(65 + (n % 26)),
    n,
  }))
  const file = (name: string, header: string, lines: string[]) =>
    writeFile(join(dir, `${name}.csv`), `${header}\n${lines.join('\n')}\n`)
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const flags = flagNames.map((name) => (name === 'ViewAllShipTos' ? 'All' : 'Y')).join(',')
  await file('companies', 'company,name', [`${company},Bench Supply`])
  await file('warehouses', 'company,warehouse,name', ['01,ATL,Atlanta', '01,DAL,Dallas'])
  await file('customers', 'company,customer,name,warehouse', [`01,${customer},Bench Customer,ATL`])
  await file(
    'ship_tos',
    'company,customer,ship_to,name',
    Array.from({ length: users }, (_, n) => `01,${customer},${String(n).padStart(6, '0')},Dock ${n}`),
  )
  await file(
    'vendors',
    'company,vendor,name',
    Array.from({ length: 60 }, (_, n) => `01,${String(n).padStart(5, '0')},Vendor ${n}`),
  )
  await file(
    'items',
    'company,item,description,description2,vendor,vendor_part,department,case_pack,pack_description,unit',
    items.map(({ item, n }) =>
      [
        company,
        item,
        `"${things[n % things.length]} ${materials[(n * 7) % materials.length]} ${n}OZ ""RIPPLE"" ${(n * 2_654_435_761) % 1_000_003}"`,
        `Sleeve of ${n % 50}`,
        String(n % 60).padStart(5, '0'),
        `VP-${n}`,
        'FOOD,1000,20/50 CT,CS',
      ].join(','),
    ),
  )
  const part = (every: number) => items.filter(({ n }) => n % every === 0)
  await file(
    'customer_items',
    'company,customer,item,customer_part',
    part(3).map(({ item }) => `01,${customer},${item},C${item.slice(1)}`),
  )
  await file(
    'stock',
    'company,item,warehouse,stocked,on_hand,on_demand,on_order,scheduled_date,days_on_hand,lead_time_days,minimum_quantity,maximum_quantity',
    items.flatMap(({ item, n }) =>
      ['ATL', 'DAL'].map((warehouse, w) =>
        [
          company,
          item,
          warehouse,
          n % 5 ? 'S' : 'N',
          (n * 13 + w) % 1000,
          5,
          n % 100,
          n % 2 ? '' : `2026-12-${String((n % 28) + 1).padStart(2, '0')}`,
          30,
          14,
          10,
          100,
        ].join(','),
      ),
    ),
  )
  await file(
    'list_prices',
    'company,item,sell_case,sell_unit,sell_price,list_price',
    items.map(
      ({ item, n }) =>
        `01,${item},1,CS,${(((n * 17) % 10_000) / 100 + 1).toFixed(2)},${(((n * 17) % 10_000) / 80 + 1).toFixed(2)}`,
    ),
  )
  await file(
    'custom_prices',
    'company,customer,item,shipment_type,current_pending,price_source,price,effective_date',
    part(4).map(
      ({ item, n }) => `01,${customer},${item},W,C,CONTRACT,${(((n * 17) % 10_000) / 110 + 1).toFixed(4)},2026-01-01`,
    ),
  )
  await file(
    'accounts',
    `login_type,company,user_id,password_hash,${flagNames.join(',')}`,
    Array.from({ length: users }, (_, n) => `C,01,${userId(n)},"${passwordHash}",${flags}`),
  )
}
