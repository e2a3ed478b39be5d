import { rm } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FeedContent, type FeedRows, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedOptions, loadFeed } from '../loading/load.ts'
import { FeedUnconfirmed } from './impact.ts'

const day = '2026-10-05'
/** Forty old invoices of $100, and one of today. */
const invoices = (owed: (n: number) => number): FeedRows =>
  Array.from({ length: 41 }, (_, n) => ({
    ...sampleFeed['invoices.csv']?.[0],
    ...{ invoice_number: 820_001 + n, invoice_date: n < 40 ? '2026-09-01' : day, ship_to: '', amount: 100 },
    balance: n < 40 ? owed(n) : 0,
  }))
const receipts = (count: number, amount = 98, discount = 2): FeedRows => [
  ...Array.from({ length: count }, (_, n) => ({
    ...{ company: '01', customer: '100001', payment_number: `R${n}`, invoice_number: 820_001 + n },
    ...{ payment_date: day, amount, discount },
  })),
  ...(sampleFeed['payments.csv'] ?? []),
]

onDatabase((name, open) => {
  describe(`the guard for balances on ${name}`, () => {
    let store: Store
    const load = async (content: FeedContent, options: FeedOptions = {}) => {
      const dir = await writeFeed(content)
      return loadFeed(store, dir, options).finally(() => rm(dir, { recursive: true }))
    }

    beforeEach(async () => {
      store = await open()
      await load({ ...sampleFeed, 'invoices.csv': invoices(() => 100) })
    })

    test.each<[string, FeedRows, FeedRows | undefined, boolean]>([
      ['everybody pays at once', invoices(() => 0), receipts(40), true],
      ['everybody pays a part', invoices(() => 30), receipts(40, 70, 0), true],
      ['a tenth of the payments is missing', invoices(() => 0), receipts(36), true],
      ['nothing says who has paid', invoices(() => 0), undefined, false],
      ['half of the payments are missing', invoices(() => 0), receipts(19), false],
      ['balances are ten times as high', invoices((n) => (n < 20 ? 1000 : 0)), receipts(40), false],
    ])('Payments of the folder explain old balances: %s', async (_what, after, payments, passes) => {
      const loaded = load({ 'invoices.csv': after, ...(payments && { 'payments.csv': payments }) }).then(
        () => 'loaded',
        (error: unknown) => (error instanceof FeedUnconfirmed ? error.breaches[0]?.says : error),
      )
      expect(await loaded).toBe(passes ? 'loaded' : 'open balances move by more than 50 %')
    })
  })
})
