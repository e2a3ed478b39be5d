import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { company, customer, writeFeed as writeInventory } from './data.ts'

const customers = 40
/** 200,000 in total. */
export const ordersEach = 5_000

const two = (value: number) => String(value).padStart(2, '0')
const dayOf = (n: number) => `2026-${two(1 + (Math.floor(n / 28) % 10))}-${two((n % 28) + 1)}`
export const upsNumber = (n: number) => `1Z999AA1${String(n).padStart(10, '0')}`

/** Adds orders to the inventory's feed. Every measured filter matches about 50 of each customer's 5,000. */
export async function writeOrdersFeed(dir: string): Promise<void> {
  await writeInventory(dir)
  const file = (name: string, header: string, lines: string[]) =>
    writeFile(join(dir, `${name}.csv`), `${header}\n${lines.join('\n')}\n`)
  const numbers = Array.from({ length: customers }, (_, c) => String(Number(customer) + c))
  await file(
    'customers',
    'company,customer,name,warehouse',
    numbers.map((number) => `${company},${number},Customer ${number},ATL`),
  )
  await file(
    'ship_tos',
    'company,customer,ship_to,name',
    numbers.flatMap((number) =>
      Array.from({ length: 100 }, (_, s) => `${company},${number},${String(s).padStart(6, '0')},Dock ${s}`),
    ),
  )
  await file(
    'orders',
    'company,customer,order_number,sequence,ship_to,warehouse,customer_po,order_type,status,order_date,ship_date,amount,invoice_number,carrier',
    numbers.flatMap((number, c) =>
      Array.from({ length: ordersEach }, (_, n) => {
        const serial = c * ordersEach + n
        const isOpen = n % 100 === 0
        return [
          company,
          number,
          String(100_000 + serial),
          '00',
          String(n % 100).padStart(6, '0'),
          'ATL',
          `PO-${n % 100}-${(serial * 2_654_435_761) % 1_000_003}`,
          n % 100 === 1 || n % 200 === 0 ? 'B' : 'A',
          isOpen ? 'O' : 'C',
          dayOf(n),
          isOpen ? '' : dayOf(n + 2),
          ((n * 17) % 10_000) / 100,
          isOpen ? '' : String(500_000 + serial),
          n % 2 ? 'UPS' : '',
        ].join(',')
      }),
    ),
  )
  const parcels = Array.from({ length: 500 }, (_, n) => ({ n: n * 2 + 1, number: upsNumber(n * 2 + 1) }))
  await file(
    'packages',
    'company,customer,order_number,sequence,carrier,tracking_number,ship_date,service,weight',
    parcels.map(
      ({ n, number }) => `${company},${customer},${100_000 + n},00,UPS,${number},${dayOf(n + 2)},UPS Ground,7.5`,
    ),
  )
  await file(
    'package_events',
    'carrier,tracking_number,ship_date,event,event_date,event_time,city,status,description',
    parcels.flatMap(({ n, number }) =>
      Array.from(
        { length: 8 },
        (_, e) => `UPS,${number},${dayOf(n + 2)},${e},${dayOf(n + 2)},1${e}:00:00,"Newark, NJ",In transit,Scan ${e}`,
      ),
    ),
  )
}
