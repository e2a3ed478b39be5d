import { addDays } from '#kit/contract/dates.ts'
import type { InsertObject } from 'kysely'
import type { Database } from '#kit/server/db/schema.ts'
import type { Store } from '#kit/server/db/store.ts'
import { itemOf, vendorOf } from './small-places.ts'

/** An invoice line with amounts as integers: hundredths of units, ten-thousandths of dollars. */
export interface MadeLine {
  company: string
  customer: string
  shipTo: string
  invoice: string
  line: number
  date: string
  item: string
  customerPart: string
  department: string
  vendor: string
  vendorPart: string
  quantity: number
  sales: number
  tax: number
  addOns: number
}

/** A deterministic pseudorandom number generator. */
export function seededRandom(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

interface Buyer {
  company: string
  customer: string
  shipTos: readonly string[]
}

/** Invoice lines of some buyers over the five years before a day, including credits and blank values. */
export function makeLines(seed: number, count: number, buyers: readonly Buyer[], today: string): MadeLine[] {
  const roll = seededRandom(seed)
  const pick = <T>(values: readonly T[]) => values[roll(values.length)] as T
  return Array.from({ length: count }, (_, line) => {
    const { company, customer, shipTos } = pick(buyers)
    const item = pick([itemOf(company, 1), itemOf(company, 2), 'A1', 'B2', 'GONE'])
    return {
      ...{ company, customer, line, item, shipTo: pick(['', ...shipTos]), invoice: `5${roll(90) + 10}` },
      // More lines on the days around year boundaries.
      date: roll(4) === 0 ? `${2022 + roll(5)}-${pick(['01-01', '02-28', '11-20'])}` : addDays(today, -roll(1900)),
      customerPart: pick(['', 'P1', 'P2', `P-${item}`]),
      department: pick(['', 'PAPR', 'JAN']),
      vendor: pick(['', vendorOf(company), 'V9']),
      vendorPart: pick(['', 'VP1']),
      quantity: roll(5000) - 500,
      sales: roll(90_000_000) - 5_000_000,
      tax: roll(50_000),
      addOns: roll(50_000),
    }
  })
}

/** An integer number of fractional parts as a decimal. */
export const decimal = (parts: number | bigint, places: number): string => {
  const digits = (parts < 0 ? -parts : parts).toString().padStart(places + 1, '0')
  return `${parts < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The exact sum of a field, as the number that JSON carries. */
export const sumOf = (lines: readonly MadeLine[], what: 'quantity' | 'sales' | 'tax' | 'addOns'): number =>
  Number(
    decimal(
      lines.reduce((sum, line) => sum + BigInt(line[what]), 0n),
      what === 'quantity' ? 2 : 4,
    ),
  )

/** Replaces all invoice lines. */
export async function fillSalesLines({ db }: Store, lines: readonly MadeLine[]): Promise<void> {
  const rows = lines.map(
    (made): InsertObject<Database, 'sales_lines'> => ({
      ...{ company: made.company, customer: made.customer, invoice_number: made.invoice, line: made.line },
      ...{ invoice_date: made.date, ship_to: made.shipTo, warehouse: 'W', item: made.item, customer_po: '' },
      ...{ customer_part: made.customerPart, department: made.department, vendor: made.vendor },
      ...{ vendor_part: made.vendorPart, unit_price: 1 },
      quantity: Number(decimal(made.quantity, 2)),
      sales: Number(decimal(made.sales, 4)),
      tax: Number(decimal(made.tax, 4)),
      add_ons: Number(decimal(made.addOns, 4)),
    }),
  )
  await db.deleteFrom('sales_lines').execute()
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('sales_lines')
      .values(rows.slice(at, at + 500))
      .execute()
}
