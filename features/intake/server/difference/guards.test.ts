import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedContent, type FeedRows, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type FeedOptions, loadFeed } from '../loading/load.ts'
import { FeedUnconfirmed } from './impact.ts'

const company = '01'
const one = (file: string) => sampleFeed[file]?.[0] ?? {}

/** Two customers whose balances are 60 and 40. */
const invoices = (balances: Record<string, number>): FeedRows =>
  Object.entries(balances).map(([customer, balance], n) => ({
    ...one('invoices.csv'),
    customer,
    invoice_number: 800_001 + n,
    invoice_date: n === 0 ? '2026-11-01' : '2026-11-10',
    ship_to: '',
    amount: 100,
    balance,
  }))
const prices = (...sell: number[]): FeedRows =>
  ['0042', '85123A', '85123a'].slice(0, sell.length).map((item, n) => ({
    company,
    item,
    sell_price: sell[n] ?? 0,
    list_price: 10,
  }))
const stock = (on_hand: number): FeedRows => [{ company, item: '0042', warehouse: 'MAIN', stocked: 'S', on_hand }]
const vendors = (count: number): FeedRows =>
  Array.from({ length: count }, (_, n) => ({ company, vendor: `V${n + 1}`, name: `Vendor ${n}` }))

onDatabase((name, open) => {
  describe(`guards on ${name}`, () => {
    let store: Store
    const load = async (content: FeedContent, options: FeedOptions = {}) => {
      const dir = await writeFeed(content)
      return loadFeed(store, dir, options).finally(() => rm(dir, { recursive: true }))
    }
    const refused = async (content: FeedContent, options: FeedOptions = {}): Promise<FeedUnconfirmed> => {
      const error = await load(content, options).catch((thrown: unknown) => thrown)
      if (!(error instanceof FeedUnconfirmed)) throw new Error('the feed was not refused', { cause: error })
      return error
    }
    const version = async () =>
      (await sql<{ version: number }>`select version from data_version`.execute(store.db)).rows[0]?.version
    const records = async () =>
      (
        await sql<{ state: string; mode: string; loaded_by: string; kinds: unknown; refusal: unknown; digest: string }>`
          select * from loads order by load_id`.execute(store.db)
      ).rows

    beforeAll(async () => {
      store = await open()
      // The first load moves every figure from nothing, and is not refused.
      await load({
        ...sampleFeed,
        'invoices.csv': invoices({ '100001': 60, '100002': 40 }),
        'list_prices.csv': prices(1, 1),
        'stock.csv': stock(10),
      })
    })

    test('A load that changes balances, stock value, or prices by more than the limit is refused', async () => {
      const before = await version()
      // 51 of 100 moves between the customers, and the total stays.
      const moved = await refused({ 'invoices.csv': invoices({ '100001': 34, '100002': 66 }) })
      expect(moved.breaches).toEqual([{ file: 'invoices.csv', says: 'open balances move by more than 50 %' }])
      expect(await refused({ 'list_prices.csv': prices(1.5, 1) })).toMatchObject({
        message: 'list_prices.csv sell prices move by more than 20 %. Nothing has changed.',
      })
      expect(await refused({ 'stock.csv': stock(4) })).toMatchObject({
        breaches: [{ says: 'stock value move by more than 50 %' }],
      })
      expect(await version()).toBe(before)
    })

    test.each<
      [string, [date: string, amount: number, before: number | undefined, after: number | undefined][], boolean]
    >([
      [
        'yesterday is paid and today is open',
        [
          ['2026-11-20', 60, 60, 0],
          ['2026-11-20', -10, -10, 0],
          ['2026-11-21', 80, undefined, 80],
          ['2026-11-21', -5, undefined, -5],
        ],
        true,
      ],
      [
        'the last invoices are paid and nothing is sold',
        [
          ['2026-11-20', 60, 60, 0],
          ['2026-11-14', 60, 60, 20],
        ],
        true,
      ],
      [
        'a week is paid at once',
        [
          ['2026-11-13', 60, 60, 0],
          ['2026-11-20', 1, 1, 1],
        ],
        false,
      ],
      ['a balance rises', [['2026-11-20', 60, 10, 20]], false],
      ['a balance changes its sign', [['2026-11-20', 60, 60, -1]], false],
      [
        'a new balance is above its invoice',
        [
          ['2026-11-20', 60, 60, 60],
          ['2026-11-21', 60, undefined, 6000],
        ],
        false,
      ],
      [
        'an open invoice is gone',
        [
          ['2026-11-20', 60, 60, undefined],
          ['2026-11-20', 60, 20, 20],
        ],
        false,
      ],
    ])('Changes that invoices and payments explain do not count: %s', async (_what, rows, passes) => {
      const side = (nth: 2 | 3) =>
        rows.flatMap((row, n): FeedRows[number][] => {
          const balance = row[nth]
          const more = { invoice_number: 810_001 + n, invoice_date: row[0], ship_to: '', amount: row[1] }
          return balance === undefined ? [] : [{ ...one('invoices.csv'), ...more, balance }]
        })
      const paid = { ...one('invoices.csv'), invoice_number: 810_000, invoice_date: '2026-11-01', balance: 0 }
      await load({ 'invoices.csv': [paid, ...side(2)] }, { limits: false })
      const result = load({ 'invoices.csv': [paid, ...side(3)] }, { allowShrink: true }).then(
        () => 'loaded',
        (error: unknown) => (error instanceof FeedUnconfirmed ? error.breaches[0]?.says : error),
      )
      expect(await result).toBe(passes ? 'loaded' : 'open balances move by more than 50 %')
      await load({ 'invoices.csv': invoices({ '100001': 60, '100002': 40 }) }, { limits: false })
    })

    test('A load at the limit, or with higher limits, is applied; new items are not price changes', async () => {
      await load({ 'invoices.csv': invoices({ '100001': 35, '100002': 65 }) })
      await load({ 'list_prices.csv': prices(1.2, 0.8, 500) })
      await load({ 'stock.csv': stock(4) }, { limits: { balances: 0, stockValue: 60, prices: 0 } })
    })

    test('The impact lists the rows, the largest changes, and who can no longer see rows', async () => {
      await load({ 'invoices.csv': invoices({ '100001': 60, '100002': 40 }) }, { limits: false })
      const {
        impact,
        kinds,
        version: none,
      } = await load({ 'invoices.csv': invoices({ '100001': 50 }) }, { dryRun: true, limits: false })
      expect(none).toBeUndefined()
      expect(kinds).toEqual([{ file: 'invoices.csv', before: 2, after: 1, added: 0, changed: 1, gone: 1 }])
      expect(impact?.movements).toEqual([
        {
          file: 'invoices.csv',
          name: 'open balances',
          guard: 'balances',
          moved: '50.00',
          percent: 50,
          most: [
            { group: '01 100002', before: '40.00', after: '0.00' },
            { group: '01 100001', before: '60.00', after: '50.00' },
          ],
        },
        {
          file: 'invoices.csv',
          name: 'invoice amounts',
          moved: '100.00',
          percent: 50,
          most: [{ group: '01 100002', before: '100.00', after: '0.00' }],
        },
      ])
      expect(impact?.losses).toEqual([
        {
          file: 'invoices.csv',
          who: 'customer',
          count: 1,
          losingAll: 1,
          rows: 1,
          accounts: 0,
          most: [{ who: '01 100002', rows: 1, all: true }],
        },
      ])
      const members = (sampleFeed['group_members.csv'] ?? []).slice(0, 1)
      const group = await load({ 'group_members.csv': members }, { dryRun: true, limits: false })
      expect(group.impact?.losses).toMatchObject([
        { who: 'group', accounts: 1, losingAll: 0, most: [{ who: 'GROUP1', rows: 1, all: false }] },
      ])
    })

    test('A whole file that removes 5 % of the rows is loaded with a warning, unless a manifest comes with it', async () => {
      await load({ 'vendors.csv': vendors(41) }, { limits: false })
      const gone = async (count: number, more: FeedContent = {}) => {
        const { warnings } = await load({ 'vendors.csv': vendors(count), ...more }, { limits: false })
        await load({ 'vendors.csv': vendors(41) }, { limits: false })
        return warnings
      }
      expect(await gone(39)).toEqual([])
      expect(await gone(38)).toEqual([
        'vendors.csv: 3 of 41 rows are gone (7.3 %). Without a manifest.json, a truncated file looks the same.',
      ])
      expect(await gone(38, { 'manifest.json': '{}' })).toEqual([])
      await load({ 'vendors.csv': vendors(40) }, { limits: false })
      expect((await load({ 'vendors.csv': vendors(38) }, { limits: false })).warnings).toHaveLength(1)
      await load({ 'vendors.csv': vendors(1) }, { limits: false })
    })

    test('A confirmation allows only the refused load', async () => {
      await load({ 'vendors.csv': vendors(10) })
      const { digest } = await refused({ 'vendors.csv': vendors(7) })
      expect((await refused({ 'vendors.csv': vendors(7) }, { dryRun: true })).digest).toBe(digest)
      const other = await refused({ 'vendors.csv': vendors(6) }, { confirm: digest })
      expect(other.message).toContain('The confirmation is for another load.')
      expect(other.digest).not.toBe(digest)
      // The same files have another effect after other data was loaded.
      await load({ 'vendors.csv': vendors(11) })
      expect((await refused({ 'vendors.csv': vendors(7) }, { confirm: digest })).digest).not.toBe(digest)
      await load({ 'vendors.csv': vendors(10) })
      expect((await load({ 'vendors.csv': vendors(7) }, { confirm: digest })).kinds).toMatchObject([{ gone: 3 }])
      // A load that needs no confirmation takes any.
      await load({ 'vendors.csv': vendors(7) }, { confirm: digest })
    })

    test('Every load is recorded with its rows and its digest, refused ones with the reason, dry runs not at all', async () => {
      await load({ 'vendors.csv': vendors(7) }, { limits: false })
      const before = (await records()).length
      await load({ 'vendors.csv': vendors(8) }, { loadedBy: 'ann' })
      await refused({ 'vendors.csv': vendors(2) })
      await load({ 'vendors.csv': 'company,vendor,name\n1,V1,x\n' }).catch(() => undefined)
      await load({ 'vendors.csv': vendors(9) }, { dryRun: true })
      const [loaded, unconfirmed, faulty, ...more] = (await records()).slice(before)
      expect(more).toEqual([])
      const added = { file: 'vendors.csv', before: 7, after: 8, added: 1, changed: 0, gone: 0 }
      expect(loaded).toMatchObject({ state: 'loaded', mode: 'whole', loaded_by: 'ann', kinds: [added], refusal: null })
      expect(loaded).toMatchObject({ version: await version(), digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
      expect(unconfirmed).toMatchObject({ state: 'unconfirmed', version: null, kinds: [{ gone: 6 }] })
      expect(unconfirmed?.refusal).toMatchObject({ breaches: [{ says: 'loses more than a fifth' }] })
      expect(faulty).toMatchObject({ state: 'refused', kinds: [], refusal: { faults: 1 } })
      expect(JSON.stringify(faulty?.refusal)).not.toContain('V1')
    })

    test('Invoices that differ from their lines by more than a cent are counted as a warning', async () => {
      const lines = (sales: string[]) =>
        sales.map((amount, n) => ({
          ...one('sales_lines.csv'),
          line: n + 1,
          sales: amount,
          tax: '0.5',
          add_ons: '0.25',
        }))
      const invoice = { ...one('invoices.csv'), amount: '11.00' }
      const warnings = async (sales: string[], more: FeedRows = []) => {
        const content = { 'invoices.csv': [invoice, ...more], 'sales_lines.csv': lines(sales), 'manifest.json': '{}' }
        return (await load(content, { limits: false })).warnings
      }
      expect(await warnings(['4.0000', '5.4999'])).toEqual([])
      expect(await warnings(['4.0000', '5.4800'])).toEqual([
        '1 invoice has another amount than the sum of the lines, such as 01 800001, 11.00 against 10.98.',
      ])
      expect(await warnings(['9.5000'], [{ ...invoice, invoice_number: '800002' }])).toEqual([
        '1 invoice has another amount than the sum of the lines, such as 01 800001, 11.00 against 10.25.',
        '1 invoice has no lines in sales_lines.csv.',
      ])
    })
  })
})
