import type { RetailLine } from './retail-lines.ts'

/** The customer for lines that name none. */
export const cashCustomer = '000000'

export interface RetailCustomer {
  customer: string
  /** Countries in order of first appearance, each with its number of lines; each becomes a ship-to. */
  countries: Map<string, number>
}

export interface RetailInvoice {
  invoice: string
  customer: string
  shipTo: string
  day: string
  lines: number
  /** Thousandths of a pound. */
  amount: number
}

export interface RetailItem {
  item: string
  descriptions: Map<string, number>
  /** How often each price above zero occurs, in thousandths of a pound. */
  prices: Map<number, number>
  /** Units sold minus units returned, by day. */
  sold: Map<string, number>
}

const count = <Key>(counts: Map<Key, number>, key: Key, by = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

const entry = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

/** The most frequent key; the first one wins a tie. */
export function commonest<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  let best: Key | undefined
  let most = 0
  for (const [key, times] of counts) {
    if (times <= most) continue
    best = key
    most = times
  }
  return best
}

export interface BookedLine {
  invoice: RetailInvoice
  /** Counted from 1 within the invoice. */
  line: number
}

/** Collects customers, items, and invoices as lines are read. */
export class RetailBook {
  readonly customers = new Map<string, RetailCustomer>()
  readonly items = new Map<string, RetailItem>()
  readonly invoices = new Map<string, RetailInvoice>()
  lines = 0
  /** Thousandths of a pound. */
  sales = 0
  lastDay = ''

  /**
   * Books one line. An invoice has the customer and day of its first line, so a line with another value neither splits
   * nor duplicates it.
   */
  add(line: RetailLine): BookedLine {
    const number = line.customer ?? cashCustomer
    const amount = line.quantity * line.price
    const customer = entry(this.customers, number, () => ({ customer: number, countries: new Map() }))
    count(customer.countries, line.country)
    const invoice = entry(this.invoices, line.invoice, () => ({
      invoice: line.invoice,
      customer: number,
      shipTo: shipToOf(customer, line.country),
      day: line.day,
      lines: 0,
      amount: 0,
    }))
    invoice.lines++
    invoice.amount += amount
    const item = entry(this.items, line.item, () => ({
      item: line.item,
      descriptions: new Map(),
      prices: new Map(),
      sold: new Map(),
    }))
    if (line.description !== '') count(item.descriptions, line.description)
    if (line.price > 0) count(item.prices, line.price)
    count(item.sold, line.day, line.quantity)
    this.lines++
    this.sales += amount
    if (line.day > this.lastDay) this.lastDay = line.day
    return { invoice, line: invoice.lines }
  }
}

/** A customer's ship-to number for a country: 000001, and so on. */
export function shipToOf({ countries }: RetailCustomer, country: string): string {
  const place = [...countries.keys()].indexOf(country)
  return String(place + 1).padStart(6, '0')
}
