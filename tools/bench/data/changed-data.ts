import { mkdir } from 'node:fs/promises'
import { writeCsv } from '#tools/demo/csv-file.ts'
import { company, padded, times } from './data.ts'

/** The number of sales lines and of customers, among which the invoices rotate. */
export interface Size {
  lines: number
  customers: number
}

export const linesPerInvoice = 20

export const itemOf = (n: number) => padded((n * 37) % 99_991, 7) + String.fromCharCode(65 + (n % 26))
const customerOf = (invoice: number, { customers }: Size) => String(100_001 + (invoice % customers))
const numberOf = (invoice: number) => String(1_000_000 + invoice)
const dateOf = (invoice: number) =>
  new Date(Date.UTC(2022, 10, 21) + (invoice % 1460) * 86_400_000).toISOString().slice(0, 10)

/** Writes `count` lines, spread over all invoices. */
export async function writeLines(dir: string, size: Size, count: number, round: number): Promise<void> {
  await mkdir(dir, { recursive: true })
  const every = Math.floor(size.lines / count)
  const rows = times(count, (n) => {
    const invoice = Math.floor(n / linesPerInvoice) * every
    return {
      company,
      customer: customerOf(invoice, size),
      invoice_number: numberOf(invoice),
      line: (n % linesPerInvoice) + 1,
      invoice_date: dateOf(invoice),
      ship_to: '',
      warehouse: 'ATL',
      ...{
        item: itemOf(n % 16_000),
        quantity: 2,
        unit_price: '1.25',
        sales: `${round}.5`,
        tax: '0.35',
        add_ons: '1.1',
      },
    }
  })
  await writeCsv(dir, 'sales_lines', rows)
}

/** Writes stock rows that all have this round's quantity. */
export async function writeStock(dir: string, count: number, round: number): Promise<void> {
  await mkdir(dir, { recursive: true })
  const rows = times(count, (n) => ({ company, item: itemOf(n * 31), warehouse: 'ATL', stocked: 'S', on_hand: round }))
  await writeCsv(dir, 'stock', rows)
}
