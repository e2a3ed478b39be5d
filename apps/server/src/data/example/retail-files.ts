import { hash } from '@node-rs/argon2'
import { flagNames } from '@trade-counter/contract/kit/declare/need.ts'
import { type Row, writeCsv } from '#server/data/csv-file.ts'
import { feedFiles } from '#server/data/feeds/files/all.ts'
import type { TableName } from '#server/data/feeds/reading/feed-file.ts'
import { exampleAccount, exampleClerk, exampleCompany, examplePassword } from './accounts.ts'
import { cashCustomer, commonest, RetailBook, type RetailCustomer, type RetailItem, shipToOf } from './retail-book.ts'
import { type RetailLine, readRetailLines } from './retail-lines.ts'

const company = exampleCompany
const warehouse = 'MAIN'
const termsDays = 30
/** Invoices from this many days before the file's end are still unpaid. */
const unpaidDays = 45
/** A price that occurs this often is not a mistake. */
const usualTimes = 5
const stockDays = 28
const salesDays = 84

const decimals = (value: number, scale: 1000 | 100): string => {
  const digits = String(Math.abs(value)).padStart(String(scale).length, '0')
  const cut = digits.length - (scale === 1000 ? 3 : 2)
  return `${value < 0 ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`
}
const exactly = (thousandths: number): string => decimals(thousandths, 1000)
/** Rounds half away from zero to pence, the unit of invoices. */
const inPence = (thousandths: number): string =>
  decimals(Math.sign(thousandths) * Math.round(Math.abs(thousandths) / 10), 100)

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The file has no vendors; the first two digits of the item number identify the product range. */
const vendorOf = (item: string): string => (/^\d{2}/.test(item) ? `R${item.slice(0, 2)}` : 'OTHER')
const vendorName = (vendor: string): string =>
  vendor === 'OTHER' ? 'Postage, fees and adjustments' : `Range ${vendor.slice(1)}`

function* customerRows(customers: Iterable<RetailCustomer>) {
  for (const { customer, countries } of customers) {
    const isCash = customer === cashCustomer
    const name = isCash ? 'Cash sales' : `Customer ${customer}`
    yield { company, customer, name, country: commonest(countries) ?? '', warehouse, terms: isCash ? 'CASH' : 'NET 30' }
  }
}

function* shipToRows(customers: Iterable<RetailCustomer>) {
  for (const one of customers) {
    for (const country of one.countries.keys()) {
      const { customer } = one
      yield { company, customer, ship_to: shipToOf(one, country), name: country, country }
    }
  }
}

function pricesOf({ prices }: RetailItem): { sell: number; list: number } {
  const sell = commonest(prices) ?? 0
  const usual = [...prices].filter(([, times]) => times >= usualTimes).map(([price]) => price)
  return { sell, list: Math.max(sell, ...usual) }
}

/** Four weeks' worth of the last twelve weeks' sales, because the file has no stock. */
function onHand({ sold }: RetailItem, lastDay: string): number {
  const since = plusDays(lastDay, -salesDays)
  let units = 0
  for (const [day, quantity] of sold) if (day > since) units += quantity
  return Math.max(0, Math.round((units * stockDays) / salesDays))
}

function* stockRows({ items, lastDay }: RetailBook) {
  for (const item of items.values()) {
    const isGoods = vendorOf(item.item) !== 'OTHER'
    const on_hand = isGoods ? onHand(item, lastDay) : 0
    const days_on_hand = on_hand > 0 ? stockDays : 0
    yield { company, item: item.item, warehouse, stocked: isGoods ? 'S' : 'N', on_hand, days_on_hand }
  }
}

function* itemRows({ items }: RetailBook) {
  for (const { item, descriptions } of items.values()) {
    yield { company, item, description: commonest(descriptions) ?? 'No description', vendor: vendorOf(item) }
  }
}

function* priceRows({ items }: RetailBook) {
  for (const item of items.values()) {
    const { sell, list } = pricesOf(item)
    yield { company, item: item.item, sell_price: exactly(sell), list_price: exactly(list) }
  }
}

function* invoiceRows({ invoices, lastDay }: RetailBook) {
  const unpaidSince = plusDays(lastDay, -unpaidDays)
  for (const { invoice, customer, shipTo, day, amount } of invoices.values()) {
    const isOpen = customer !== cashCustomer && day > unpaidSince
    yield {
      company,
      customer,
      invoice_number: invoice,
      ship_to: shipTo,
      warehouse,
      invoice_date: day,
      due_date: amount < 0 ? null : plusDays(day, termsDays),
      amount: inPence(amount),
      balance: isOpen ? inPence(amount) : '0',
      image_file: null,
    }
  }
}

async function* salesRows(lines: AsyncIterable<RetailLine>, book: RetailBook) {
  for await (const line of lines) {
    const { invoice, line: number } = book.add(line)
    yield {
      company,
      customer: invoice.customer,
      invoice_number: invoice.invoice,
      line: number,
      invoice_date: invoice.day,
      ship_to: invoice.shipTo,
      warehouse,
      item: line.item,
      vendor: vendorOf(line.item),
      quantity: line.quantity,
      unit_price: exactly(line.price),
      sales: exactly(line.quantity * line.price),
    }
  }
}

async function accountRows(): Promise<Row[]> {
  const flags = flagNames.map((name) => [name, name === 'ViewAllShipTos' ? 'All' : 'Y'])
  const password_hash = await hash(examplePassword, { memoryCost: 19456, timeCost: 2, parallelism: 1 })
  const granted = { password_hash, ...Object.fromEntries(flags) }
  return [exampleAccount, exampleClerk].map((account) => ({
    login_type: account.loginType,
    company: account.company,
    user_id: account.userId,
    ...granted,
  }))
}

/** The rows of every table but the sales lines, which fill the book. */
function rowsOf(book: RetailBook): Partial<Record<TableName, Iterable<Row>>> {
  const customers = [...book.customers.values()]
  const vendors = new Set([...book.items.keys()].map(vendorOf))
  const { userId: employee, region } = exampleClerk
  return {
    companies: [{ company, name: 'Online Retail' }],
    warehouses: [{ company, warehouse, name: 'Main warehouse' }],
    customers: customerRows(customers),
    ship_tos: shipToRows(customers),
    employees: [{ employee, name: 'Clerk of the example', region, role: 'rep' }],
    employee_books: customers.map(({ customer }) => ({ employee, company, customer })),
    vendors: [...vendors].map((vendor) => ({ company, vendor, name: vendorName(vendor) })),
    items: itemRows(book),
    stock: stockRows(book),
    list_prices: priceRows(book),
    invoices: invoiceRows(book),
  }
}

/**
 * Converts the Online Retail file into a folder of feed files.
 * @param withAccounts whether to write the accounts, whose password the documentation prints
 * @returns the counts, to compare with the loaded database
 */
export async function writeRetailFiles(file: string, dir: string, withAccounts = true): Promise<RetailBook> {
  const book = new RetailBook()
  await writeCsv(dir, 'sales_lines', salesRows(readRetailLines(file), book))
  const rows = rowsOf(book)
  // A table without data gets an empty file, because its rows would refer to previous customers and items.
  for (const { table, mode } of feedFiles) {
    if (mode === 'replace' && table !== 'sales_lines') await writeCsv(dir, table, rows[table] ?? [])
  }
  if (withAccounts) await writeCsv(dir, 'accounts', await accountRows())
  return book
}
