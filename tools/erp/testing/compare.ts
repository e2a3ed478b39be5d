import { expect } from 'vitest'
import type { Driver } from './driver.ts'
import type { ErpPortal, Row } from './portal.ts'

/** Tryton's own reports, with amounts as text. */
interface Figures {
  customers: { id: number; code: string; name: string; receivable: string; aged: string; limit: string | null }[]
  invoices: {
    party: number
    number: string
    date: string
    total: string
    tax: string
    owed: string
    lines: { item: string; amount: string; goods: boolean; quantity: number }[]
  }[]
  orders: {
    party: number
    number: string
    reference: string | null
    amount: string
    lines: { item: string; shipped: number; open: number; canceled: number }[]
  }[]
  stock: { item: string; warehouse: string; quantity: number; forecast: number }[]
  revenue: Record<string, string>
  ledger: { party: number; month: string; owed: string }[]
  prices: { party: number; item: string; price: string }[]
}

const cents = (amount: unknown): number => Math.round(Number(amount) * 100)
/** The first and the last day of a month, `YYYY-MM`, as calls take them. */
function periodOf(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { fromDate: `${month.slice(5)}/01/${year}`, toDate: `${month.slice(5)}/${last}/${year}` }
}
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/** Sums the values of each key; rounded, because Tryton keeps quantities as floating-point numbers. */
function totals<Item>(items: readonly Item[], key: (item: Item) => string, value: (item: Item) => number) {
  const found = new Map<string, number>()
  for (const item of items) found.set(key(item), (found.get(key(item)) ?? 0) + value(item))
  return Object.fromEntries([...found].map(([name, total]) => [name, Math.round(total * 1e4) / 1e4]).toSorted())
}

async function expectPayables(portal: ErpPortal, customer: string, figures: Figures, party: number) {
  const rows = await portal.list('/accountspayable/ardetails', customer, { status: 'B' })
  const mine = figures.invoices.filter((invoice) => invoice.party === party)
  const shown = rows.map((row) => [
    row.ReferenceNumber,
    row.InvoiceDate,
    cents(row.OriginalAmount),
    cents(row.CurrentBalance),
  ])
  const expected = mine.map(({ number, date, total, owed }) => [number, date, cents(total), cents(owed)])
  expect(shown.toSorted(), `the invoices of ${customer}`).toEqual(expected.toSorted())
  const buckets = await portal.list('/accountspayable/arbuckets', customer)
  const { receivable, aged, limit } = figures.customers.find(({ id }) => id === party) ?? {}
  const [credit] = await portal.list('/accountspayable/credit', customer)
  const total = cents(buckets.find(({ Bucket }) => Bucket === 'total')?.Balance ?? 0) - cents(credit?.OnAccount)
  expect([total, total], `what ${customer} owes, and the aged balance`).toEqual([cents(receivable), cents(aged)])
  const amount = (value: unknown) => (value === null ? null : cents(value))
  expect(amount(credit?.CreditLimit), `the credit limit of ${customer}`).toBe(amount(limit))
  return mine.length
}

/** Expects that the statement of each month ends with what the ledger says. */
async function expectStatements(portal: ErpPortal, customer: string, figures: Figures, party: number) {
  for (const { month, owed } of figures.ledger.filter((entry) => entry.party === party)) {
    const entries = await portal.list('/accountspayable/account-statement', customer, periodOf(month))
    expect(cents(entries.at(-1)?.Balance), `what ${customer} owed at the end of ${month}`).toBe(cents(owed))
  }
}

async function expectOrders(portal: ErpPortal, customer: string, figures: Figures, party: number) {
  const rows = await portal.list('/customerOrder/orderDetailsHeader', customer, { orderStatus: 'A', loginType: 'E' })
  const mine = figures.orders.filter((order) => order.party === party)
  for (const order of mine) {
    const parts = rows.filter(({ orderNumber }) => orderNumber === order.number)
    const lines: { closed: boolean; line: Row }[] = []
    for (const { orderSequenceNumber, orderStatus } of parts) {
      const sequence = { orderNumber: order.number, orderSequenceNumber: String(orderSequenceNumber) }
      const found = await portal.list('/customerOrder/orderDetails', customer, sequence)
      lines.push(...found.map((line) => ({ line, closed: orderStatus !== 'Open' })))
    }
    const shown = (isClosed: boolean, field: string) =>
      totals(
        lines.filter(({ closed, line }) => closed === isClosed && Number(line[field] ?? 0) !== 0),
        ({ line }) => String(line.partNumber),
        ({ line }) => Number(line[field]),
      )
    const expected = (of: 'shipped' | 'open' | 'canceled') =>
      totals(
        order.lines.filter((line) => line[of] !== 0),
        ({ item }) => item,
        (line) => line[of],
      )
    const said = [shown(true, 'reservedShipQuantity'), shown(false, 'quantityOrdered'), shown(true, 'quantityCanceled')]
    expect(said, `shipped, open, and canceled of ${order.number}`).toEqual([
      expected('shipped'),
      expected('open'),
      expected('canceled'),
    ])
    if (order.lines.every(({ canceled }) => canceled === 0))
      expect(sum(parts.map((part) => cents(part.totalOrderAmount))), `the amount of ${order.number}`).toBe(
        cents(order.amount),
      )
    expect(new Set(parts.map(({ poNumber }) => poNumber)), order.number).toEqual(
      new Set(parts.map(() => order.reference ?? '')),
    )
  }
  const numbers = (found: readonly { number: string }[]) => [...new Set(found.map(({ number }) => number))].toSorted()
  const withGoods = mine.filter(({ lines }) => lines.length > 0)
  expect(numbers(rows.map(({ orderNumber }) => ({ number: String(orderNumber) })))).toEqual(numbers(withGoods))
  return mine.length
}

async function expectPurchases(portal: ErpPortal, customer: string, figures: Figures, party: number) {
  const lines = await portal.list('/purchasing/lines', customer, { loginType: 'E', custList: `01${customer}` })
  const mine = figures.invoices.filter((invoice) => invoice.party === party).flatMap((invoice) => invoice.lines)
  const goods = mine.filter(({ goods }) => goods)
  const byItem = (value: (line: Row) => number) => totals(lines, ({ item }) => String(item), value)
  expect(
    byItem(({ sales }) => cents(sales)),
    `the purchases of ${customer}`,
  ).toEqual(
    totals(
      goods,
      ({ item }) => item,
      ({ amount }) => cents(amount),
    ),
  )
  expect(
    byItem(({ quantity }) => Number(quantity)),
    `the quantities of ${customer}`,
  ).toEqual(
    totals(
      goods,
      ({ item }) => item,
      ({ quantity }) => quantity,
    ),
  )
  return lines
}

async function expectPrices(portal: ErpPortal, customer: string, figures: Figures, party: number) {
  const rows = await portal.list('/inventory/records', customer, {
    loginTypeCode: 'E',
    qualifier: 'contains',
    numberRows: '5000',
  })
  const mine = figures.prices.filter((price) => price.party === party)
  if (mine.length === 0) return rows
  const shown = Object.fromEntries(rows.map((row) => [row.DistributorPartnumber, row.Price]))
  for (const { item, price } of mine)
    if (item in shown) expect(Number(shown[item]), `the price of ${item} for ${customer}`).toBe(Number(price))
  return rows
}

function expectStock(rows: readonly Row[], figures: Figures): void {
  const shown = Object.fromEntries(rows.map((row) => [`${row.DistributorPartnumber} ${row.Warehouse}`, row]))
  for (const { item, warehouse, quantity, forecast } of figures.stock) {
    const row = shown[`${item} ${warehouse}`]
    // An item that was never in a warehouse has no row there.
    expect(row?.QuantityOnHand ?? 0, `${item} on hand in ${warehouse}`).toBe(quantity)
    if (forecast !== quantity) expect(row, `${item} in ${warehouse}`).toBeDefined()
  }
}

/**
 * Expects that every figure in the portal equals Tryton's, to the cent and the piece.
 * @returns what was compared, in a line
 */
export async function expectEqual(portal: ErpPortal, driver: Driver, today: string): Promise<string> {
  const figures = await driver.do<Figures>('figures', today)
  let [invoices, orders] = [0, 0]
  const lines: Row[] = []
  let stock: Row[] = []
  const keys = await portal.customerKeys()
  for (const { id, code } of figures.customers) {
    const customer = keys.get(code) ?? code
    invoices += await expectPayables(portal, customer, figures, id)
    await expectStatements(portal, customer, figures, id)
    orders += await expectOrders(portal, customer, figures, id)
    lines.push(...(await expectPurchases(portal, customer, figures, id)))
    stock = await expectPrices(portal, customer, figures, id)
  }
  expectStock(stock, figures)
  const goods = new Set(stock.map(({ DistributorPartnumber }) => DistributorPartnumber))
  const charged = figures.invoices.flatMap(({ date, lines: of }) =>
    of.filter((line) => !goods.has(line.item)).map((line) => ({ date, ...line })),
  )
  const booked = totals(
    [
      ...lines.map((line) => ({ date: String(line.invoiceDate), amount: cents(line.sales) })),
      ...charged.map(({ date, amount }) => ({ date, amount: cents(amount) })),
    ],
    ({ date }) => date.slice(0, 7),
    ({ amount }) => amount,
  )
  expect(booked, 'the revenue of each month').toEqual(
    totals(
      Object.entries(figures.revenue),
      ([month]) => month,
      ([, amount]) => cents(amount),
    ),
  )
  return `${invoices} invoices, ${orders} orders, ${lines.length} purchased lines, ${stock.length} stock rows, ${figures.prices.length} prices`
}
