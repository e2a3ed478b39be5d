import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { addDays, type Day } from '@trade-counter/contract/kit/dates.ts'
import { flagNames } from '@trade-counter/contract/kit/declare/need.ts'
import { company, customer, password, userId } from './data.ts'

/** For the measured customer; each of the others has a fiftieth of them. */
export const invoices = 50_000
const others = 50
const linesEach = 8
const items = 400

export const invoiceNumber = (n: number) => String(1_000_000 + n)

/** Every tenth is open: 5,000, spread evenly over ages from 0 to 390 days. */
export const isOpen = (n: number) => n % 10 === 0

const money = (n: number) => (((n * 7919) % 500_000) / 100 + 1).toFixed(2)

/**
 * Writes a feed: one customer's 50,000 invoices, 5,000 of them open, with eight lines each, among other customers'
 * invoices.
 */
export async function writePayablesFeed(dir: string, today: Day): Promise<void> {
  await mkdir(dir, { recursive: true })
  const file = (name: string, header: string, lines: string[]) =>
    writeFile(join(dir, `${name}.csv`), `${header}\n${lines.join('\n')}\n`)
  const customers = Array.from({ length: others + 1 }, (_, c) => String(Number(customer) + c))
  const owned = customers.flatMap((owner, c) =>
    Array.from({ length: c === 0 ? invoices : invoices / others }, (_, n) => ({ owner, n, serial: c * invoices + n })),
  )
  const item = (n: number) => `IT${String(n % items).padStart(4, '0')}`
  const dated = (n: number) => addDays(today, -(n % 400))
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await file('companies', 'company,name,address1,city,state,zip', [
    `${company},Bench Supply,1 Dock Road,Newark,NJ,07102`,
  ])
  await file('warehouses', 'company,warehouse,name', [`${company},ATL,Atlanta`])
  await file(
    'customers',
    'company,customer,name,warehouse',
    customers.map((owner) => `${company},${owner},Customer ${owner},ATL`),
  )
  await file(
    'ship_tos',
    'company,customer,ship_to,name,city',
    customers.flatMap((owner) =>
      Array.from({ length: 20 }, (_, s) => `${company},${owner},${String(s).padStart(6, '0')},Dock ${s},City ${s}`),
    ),
  )
  await file('vendors', 'company,vendor,name', [`${company},V1,Vendor`])
  await file(
    'items',
    'company,item,description,vendor,case_pack,pack_description,unit',
    Array.from({ length: items }, (_, n) => `${company},${item(n)},TOWEL ROLL 2-PLY WHITE ${n},V1,12,12/32 OZ,CS`),
  )
  await file(
    'invoices',
    'company,customer,invoice_number,ship_to,warehouse,order_number,order_sequence,customer_po,invoice_date,due_date,amount,balance',
    owned.map(({ owner, n, serial }) =>
      [
        ...[company, owner, invoiceNumber(serial), String(n % 20).padStart(6, '0'), 'ATL'],
        ...[String(100_000 + (serial % 900_000)), '00', `PO-${serial}`, dated(n), addDays(dated(n), 30)],
        ...[money(serial), isOpen(n) ? money(serial) : '0.00'],
      ].join(','),
    ),
  )
  await file(
    'sales_lines',
    'company,customer,invoice_number,line,invoice_date,ship_to,warehouse,item,vendor,quantity,unit_price,sales,tax,add_ons',
    owned.flatMap(({ owner, n, serial }) =>
      Array.from({ length: linesEach }, (_, line) =>
        [
          ...[company, owner, invoiceNumber(serial), line + 1, dated(n), String(n % 20).padStart(6, '0'), 'ATL'],
          ...[item(serial + line), 'V1', 2, 12.345, 24.69, 1.63, 0.5],
        ].join(','),
      ),
    ),
  )
  const flags = flagNames.map((name) => (name === 'ViewAllShipTos' ? 'All' : 'Y')).join(',')
  await file('accounts', `login_type,company,user_id,password_hash,${flagNames.join(',')}`, [
    `C,${company},${userId(0)},"${passwordHash}",${flags}`,
  ])
}
