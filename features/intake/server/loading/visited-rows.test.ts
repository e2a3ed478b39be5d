import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type FeedContent, type FeedRows, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type PlanNode, visitedBy } from '#app/server/testing/visited-rows.ts'
import type { Session, Store } from '#kit/server/db/store.ts'
import { one } from '../testing/changing.ts'
import { type FeedOptions, loadFeed } from './load.ts'

const explainable =
  /^\s*(?:declare \w+ no scroll cursor for )?((?:select|with|insert|update|delete|create (?:unlogged )?table [^(]*? as\b)[^;]*)/i

/** A store whose loads count the rows that each statement visits. */
function counting(store: Store, visits: Map<string, number>): Store {
  const counted = (session: Session): Session => {
    let isOpen = false
    const query: Session['query'] = async (text, values) => {
      const statement = explainable.exec(text)?.[1]
      if (isOpen && statement !== undefined) {
        await session.query('savepoint counting')
        const [row] = await session.query<{ 'QUERY PLAN': string | readonly { Plan: PlanNode }[] }>(
          `explain (analyze, timing off, format json) ${statement}`,
          values,
        )
        await session.query('rollback to savepoint counting; release savepoint counting')
        const found = row?.['QUERY PLAN'] ?? []
        const plans: readonly { Plan: PlanNode }[] = typeof found === 'string' ? JSON.parse(found) : found
        const sum = plans.reduce((rows, { Plan }) => rows + visitedBy(Plan), 0)
        visits.set(statement, (visits.get(statement) ?? 0) + sum)
      }
      if (/^(begin|commit|rollback)/.test(text)) isOpen = text.endsWith('begin')
      return session.query(text, values)
    }
    return { db: session.db, query, copyIn: (copy, source) => session.copyIn(copy, source) }
  }
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'session')
        return <T>(use: (session: Session) => Promise<T>) => target.session((one) => use(counted(one)))
      const found: unknown = Reflect.get(target, name)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
}

const day = '2026-11-10'
const few = 400
const customers = Array.from({ length: 7 * few }, (_, n) => ({
  ...one('customers.csv'),
  customer: String(300_000 + n),
}))
const customerOf = (number: number) => String(300_000 + (number % customers.length))
/** One row for each number, without a ship-to. */
const rowsOf = (file: string, numbers: readonly number[], more: (name: string) => FeedRows[number]): FeedRows =>
  numbers.map((number) => {
    const { ship_to: _, ...row }: FeedRows[number] = {
      ...one(file),
      customer: customerOf(number),
      ...more(`D${number}`),
    }
    return row
  })

/** Documents with these numbers, and payments of these and of earlier ones. */
function documents(numbers: readonly number[], paid: readonly number[], _deleted: string): Record<string, FeedRows> {
  return {
    'orders.csv': rowsOf('orders.csv', numbers, (name) => ({ order_number: name, _deleted })),
    'order_lines.csv': rowsOf('order_lines.csv', numbers, (name) => ({
      order_number: name,
      date_scheduled: '',
      _deleted,
    })),
    'invoices.csv': rowsOf('invoices.csv', numbers, (name) => ({ invoice_number: name, invoice_date: day, _deleted })),
    'sales_lines.csv': rowsOf('sales_lines.csv', numbers, (name) => ({ invoice_number: name, _deleted })),
    'payments.csv': [...numbers, ...paid].flatMap((number, nth) =>
      rowsOf('payments.csv', [number], (name) => ({
        ...{ invoice_number: name, payment_number: `${name}-${nth}-${_deleted}`, payment_date: day, _deleted },
      })),
    ),
  }
}

const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)
const limits = { balances: 1e6, stockValue: 1e6, prices: 1e6 }

onDatabase((database, open) => {
  test(`No step of a load visits rows faster than its files and tables grow, on ${database}`, async () => {
    const store = await open()
    const load = async (content: FeedContent, options: FeedOptions = {}) => {
      const dir = await writeFeed(content)
      const visits = new Map<string, number>()
      await loadFeed(counting(store, visits), dir, { allowShrink: true, mode: 'changes', limits, ...options }).finally(
        () => rm(dir, { recursive: true }),
      )
      return visits
    }
    const grown = (small: Map<string, number>, large: Map<string, number>) =>
      [...large].filter(([statement, rows]) => rows > 2.6 * (small.get(statement) ?? 0) + 10 * few)
    await load(
      { ...sampleFeed, 'customers.csv': [...(sampleFeed['customers.csv'] ?? []), ...customers] },
      { mode: 'whole' },
    )
    await load(documents(upTo(0, few), [], 'N'))
    // The second load of each pair has twice as many rows, and meets twice as many.
    const doubles = async (first: FeedContent, second: FeedContent) => {
      const small = await load(first)
      expect(grown(small, await load(second))).toEqual([])
    }
    await doubles(
      documents(upTo(few, 2 * few), upTo(0, few), 'N'),
      documents(upTo(2 * few, 4 * few), upTo(0, 2 * few), 'N'),
    )
    const partOf = (from: number, to: number) => {
      const { 'payments.csv': payments = [] } = documents([], upTo(0, to - from), `P${from}`)
      const { 'invoices.csv': invoices = [] } = documents(upTo(from, to), [], 'N')
      return { 'invoices.csv': invoices, 'payments.csv': payments.map((row) => ({ ...row, _deleted: 'N' })) }
    }
    await doubles(partOf(4 * few, 5 * few), partOf(5 * few, 7 * few))
    await doubles(documents(upTo(0, few), [], 'Y'), documents(upTo(few, 3 * few), [], 'Y'))
  })
})
