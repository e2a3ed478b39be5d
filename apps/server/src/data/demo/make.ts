import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAccounts } from './parties/accounts.ts'
import { type FavoriteItem, makeAssortment } from './items/assortments.ts'
import { type DayNumber, dayFrom, dayOf, monthOf, yearOf } from './basics/calendar.ts'
import { composeItems } from './catalog/items.ts'
import { makeCompanyItems } from './items/company-items.ts'
import type { WrittenFile } from './basics/csv-file.ts'
import { type Customer, customerKey, makeCustomers } from './parties/customers.ts'
import { demoTables } from './demo-tables.ts'
import { readDistributor } from './distributor.ts'
import { makeCredits, shipOrders } from './trade/fulfillment.ts'
import { writeInvoiceImage } from './trade/invoice-image.ts'
import { ageEveryBucket, type Invoice, makeInvoices } from './trade/invoices.ts'
import { numberInvoices, numberOrders } from './trade/numbering.ts'
import { makeOrders, type Order } from './trade/orders.ts'
import { makeAllParcels } from './trade/parcels.ts'
import { makeShowcase } from './showcase.ts'
import { countSales } from './items/stock.ts'
import { writeAgreements, writeItems } from './items/write-items.ts'
import { writeCompanies, writeCustomers, writePeople } from './parties/write-parties.ts'
import { writeInvoices, writeOrders, writeParcels } from './trade/write-trade.ts'

export interface DemoSummary {
  /** The last day of the demo, YYYY-MM-DD. */
  today: string
  /** The feed files with their row counts, excluding headers. */
  files: WrittenFile[]
  /** Paths of the invoice images, relative to the folder. */
  images: string[]
}

/** Customers with invoice images, and the number of their latest invoices that have one. */
const archived = [
  { key: '01100001', count: 3 },
  { key: '02200001', count: 1 },
  { key: '02600100', count: 1 },
]

async function writeImages(dir: string, invoices: readonly Invoice[]): Promise<Map<Invoice, string>> {
  await mkdir(join(dir, 'images'), { recursive: true })
  const images = new Map<Invoice, string>()
  for (const { key, count } of archived) {
    const own = invoices.filter(({ shipment, amount }) => customerKey(shipment.order.customer) === key && amount > 0)
    for (const invoice of own.slice(-count)) {
      const path = `images/${invoice.number}.pdf`
      await writeInvoiceImage(invoice, join(dir, path))
      images.set(invoice, path)
    }
  }
  return images
}

/** Generates all orders, shipments up to today, and credits, with their numbers. */
function trade(
  assortments: ReadonlyMap<Customer, readonly FavoriteItem[]>,
  firstDay: DayNumber,
  today: DayNumber,
): Order[] {
  const placed = [...assortments].map(([customer, favourites]) => [
    ...makeShowcase(customer, favourites, today),
    ...makeOrders(customer, favourites, firstDay, today),
  ])
  const orders = placed.flatMap((own) => {
    shipOrders(own, today)
    return [...own, ...makeCredits(own, today)]
  })
  return numberOrders(orders)
}

/**
 * Writes the feed files of a distributor with 4 years of sales up to today. The demo's tables give 5 companies,
 * 60 customers, and 2,000 items. The same tables and day always give the same bytes.
 * @param dir an existing folder; existing feed files in it are replaced
 * @param today YYYY-MM-DD
 * @param tables the folder of CSV files that describe the distributor
 * @throws {RangeError} when `today` is not a date
 * @throws {TableError} when a table is invalid
 */
export async function makeDemo(dir: string, today: string, tables = demoTables): Promise<DemoSummary> {
  const day = dayOf(today)
  const firstDay = dayFrom(yearOf(day) - 4, monthOf(day), 1)
  // The ERP deletes an order two years after its last shipment and keeps its invoices.
  const ordersSince = dayFrom(yearOf(day) - 2, monthOf(day), 1)
  const { companies, families, geography, customerList, people, accounts } = readDistributor(tables)
  const items = makeCompanyItems(companies, composeItems(families), firstDay, day)
  const customers = makeCustomers(customerList, geography, day)
  const assortments = new Map(customers.map((customer) => [customer, makeAssortment(customer, items, firstDay, day)]))
  const orders = trade(assortments, firstDay, day)
  const invoices = makeInvoices(orders, day)
  numberInvoices(invoices)
  ageEveryBucket(invoices, '01100001', day)
  countSales(invoices, day)
  const kept = orders.filter(({ shipments }) => shipments.some((shipment) => shipment.day >= ordersSince))
  const images = await writeImages(dir, invoices)
  const files = [
    ...(await writeCompanies(dir, companies)),
    ...(await writeCustomers(dir, customers)),
    ...(await writePeople(dir, people, customers)),
    ...(await writeItems(dir, items, day)),
    ...(await writeAgreements(dir, assortments, day)),
    ...(await writeOrders(dir, kept)),
    ...(await writeParcels(dir, makeAllParcels(kept, day))),
    ...(await writeInvoices(dir, invoices, images)),
    await writeAccounts(dir, accounts),
  ]
  return { today, files, images: [...images.values()] }
}
