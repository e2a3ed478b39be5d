import { listBuckets as bucketsCall, listDetails as detailsCall } from '#money/contract/accounts-payable/endpoints.ts'
import { bucketOf, buckets } from '#money/contract/accounts-payable/rules.ts'
import { buildStatement } from '#money/contract/accounts-payable/statement.ts'
import { fromCents, sumMoney } from '#kit/contract/cents.ts'
import type { Column } from '#kit/contract/declare/columns.ts'
import { addDays, type Day, monthStart } from '#kit/contract/dates.ts'
import type { InputOf, ListForm } from '#kit/contract/declare/endpoint.ts'
import type { Rights } from '#kit/contract/declare/need.ts'
import fc from 'fast-check'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import type { Store } from '#kit/server/db/store.ts'
import type { RowsQuery } from '#kit/server/lists/arrangement-queries.ts'
import { streamList } from '#kit/server/lists/list-queries.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { readTable } from '#app/server/testing/data/readings.ts'
import { statementLines } from './account-statement-queries.ts'
import { listBuckets, listDetails } from './queries.ts'
import { readStatementItems } from './statement-queries.ts'
import { rounds } from '#app/server/testing/rounds.ts'

const rights: Rights = { loginType: 'C', flags: { CanViewAR: 'Y' } }
const account = { companyNumber: '01', customerNumber: '100001' }

interface MadeInvoice {
  customer: string
  shipTo: string
  date: Day
  amount: number
  balance: number
}

/** Both ends of every bucket and the days around them, a year, a leap year, and future days. */
const edges = [0, 1, 29, 30, 31, 32, 59, 60, 61, 62, 89, 90, 91, 92, 119, 120, 121, 122, 365, 366, 1461, -1, -40]
const todays = [
  '2024-02-29',
  '2024-03-01',
  '2025-02-28',
  '2024-12-31',
  '2025-01-01',
  '2000-02-29',
  '2026-11-20',
  '2028-06-28',
]
const cents = (most: number) => fc.integer({ min: 1, max: most }).map(fromCents)

/** Open, partly paid, paid, and overpaid invoices; open, used, and partly used credits. */
const money = fc.oneof(
  cents(5_000_000).map((amount) => ({ amount, balance: amount })),
  fc
    .tuple(cents(5_000_000), cents(5_000_000))
    .map(([amount, balance]) => ({ amount, balance: Math.min(amount, balance) })),
  cents(5_000_000).map((amount) => ({ amount, balance: 0 })),
  cents(900).map((balance) => ({ amount: 100, balance: -balance })),
  cents(5_000_000).map((amount) => ({ amount: -amount, balance: -amount })),
  fc.constant({ amount: 0, balance: 0 }),
)

const madeInvoice = (today: Day): fc.Arbitrary<MadeInvoice> =>
  fc
    .record({
      customer: fc.constantFrom('100001', '100001', '100001', '100002'),
      shipTo: fc.constantFrom('000001', '000002', 'A', ''),
      days: fc.oneof(fc.constantFrom(...edges), fc.integer({ min: -10, max: 1500 })),
      money,
    })
    .map(({ customer, shipTo, days, money: { amount, balance } }) => ({
      customer,
      shipTo,
      date: addDays(today, -days),
      amount,
      balance,
    }))

const world = fc
  .constantFrom(...todays)
  .chain((today) => fc.record({ today: fc.constant(today), invoices: fc.array(madeInvoice(today), { maxLength: 60 }) }))

const viewers: (readonly string[] | undefined)[] = [undefined, ['000002'], ['000001', 'A'], ['']]
const sees = (shipTos: readonly string[] | undefined) => (invoice: MadeInvoice) =>
  invoice.customer === account.customerNumber && (shipTos === undefined || shipTos.includes(invoice.shipTo))

async function fill({ db }: Store, invoices: readonly MadeInvoice[]): Promise<void> {
  await db.deleteFrom('invoices').execute()
  const rows = invoices.map(({ customer, shipTo, date, amount, balance }, at) => ({
    company: '01',
    customer,
    invoice_number: String(500_000 + at),
    ship_to: shipTo,
    warehouse: 'NE1',
    order_number: '',
    order_sequence: '',
    corrects_invoice: '',
    terms: '',
    customer_po: '',
    invoice_date: date,
    due_date: null,
    amount,
    balance,
  }))
  if (rows.length > 0) await db.insertInto('invoices').values(rows).execute()
}

interface Shown {
  balance: number
  count: number
}

const same = (shown: Shown, { balance, count }: Shown, why: string) => {
  expect([shown.balance.toFixed(2), shown.count], why).toEqual([balance.toFixed(2), count])
}

onDatabase((database, open) => {
  describe(`payables match to the cent, on ${database}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
    })

    async function table(query: RowsQuery<unknown>, columns: readonly Column[], form: ListForm) {
      const stream = await streamList(store, query, columns, rights, form)
      return readTable(form, await buffer(stream))
    }

    /** Each bucket's figures by name, in one form of a list. */
    async function readBuckets(scope: CheckedCustomer, today: Day, form: ListForm): Promise<Map<string, Shown>> {
      const { rows } = await table(listBuckets(store.db, account, { scope, rights, today }), bucketsCall.columns, form)
      return new Map(
        rows.map(([name, balance, count]) => [String(name), { balance: Number(balance), count: Number(count) }]),
      )
    }

    async function readDetails(
      scope: CheckedCustomer,
      today: Day,
      form: ListForm,
      asked: Partial<InputOf<typeof detailsCall>>,
    ): Promise<Shown> {
      const query = listDetails(store.db, { ...account, ...asked }, { scope, rights, today })
      const { columns, rows } = await table(query, detailsCall.columns, form)
      const at = columns.findIndex((name) => name === 'CurrentBalance' || name === 'Current Balance')
      return { balance: sumMoney(rows.map((row) => Number(row[at]))), count: rows.length }
    }

    test('Buckets, details, exports, and statement agree for every viewer and any invoices [AP-01, AP-02, AP-03, AP-04, AP-05, AP-06, AP-07, AP-20]', async () => {
      await fc.assert(
        fc.asyncProperty(world, async ({ today, invoices }) => {
          await fill(store, invoices)
          for (const shipTos of viewers) {
            const scope: CheckedCustomer = { kind: 'customer', company: '01', customer: '100001', shipTos }
            const visible = invoices.filter(sees(shipTos)).filter(({ balance }) => balance !== 0)
            const received = `${today}, ${shipTos ?? 'all'}`
            const expected = (name: string): Shown => {
              const mine = visible.filter(({ date }) => name === 'Total' || bucketOf(date, today).name === name)
              return { balance: sumMoney(mine.map(({ balance }) => balance)), count: mine.length }
            }
            for (const form of ['json', 'compact', 'csv', 'xlsx'] as const) {
              const shown = await readBuckets(scope, today, form)
              expect([...shown.keys()]).toEqual([...buckets.map(({ name }) => name), 'Total'])
              for (const [name, one] of shown) same(one, expected(name), `${received}, ${name}, ${form}`)
            }
            for (const { bucket, name } of buckets) {
              same(await readDetails(scope, today, 'json', { bucket }), expected(name), `${received}, behind ${name}`)
            }
            for (const form of ['json', 'csv', 'xlsx'] as const) {
              same(
                await readDetails(scope, today, form, { bucket: 'total' }),
                expected('Total'),
                `${received}, all, ${form}`,
              )
            }
            // The statement ends today; AP counts what is dated later as well.
            const due = (name: string): Shown => {
              const mine = visible.filter(({ date }) => date <= today && bucketOf(date, today).name === name)
              return { balance: sumMoney(mine.map(({ balance }) => balance)), count: mine.length }
            }
            const from = monthStart(today)
            const items = await readStatementItems(store.db, scope, from, today)
            const lines = await statementLines(store.db, scope, { from, to: today, today }).execute()
            const statement = buildStatement(lines, items, from, today)
            const owed = sumMoney(buckets.map(({ name }) => due(name).balance))
            expect(statement.closing.toFixed(2), received).toBe(owed.toFixed(2))
            for (const { name, balance, count } of statement.aging)
              same({ balance, count }, due(name), `${received}, statement`)
          }
        }),
        { numRuns: rounds(5, 20) },
      )
    })
  })
})
