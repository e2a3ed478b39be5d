import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { loadFeed } from '#intake/server/loading/load.ts'
import { buildApp } from '#app/server/app.ts'
import { loadConfig } from '#app/server/config.ts'
import { createServices } from '#app/server/services.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { type Comparison, compareWithFile } from './compare.ts'
import { loadRetail, publishedFigures } from './load-retail.ts'

const named = process.env.ONLINE_RETAIL_FILE
const realFile = named ?? join(import.meta.dirname, '../../shared/data/online-retail.csv.gz')

const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
const small = [
  header,
  '536365,85123A,WHITE HEART,6,2010-12-01 08:26:00,2.55,17850.0,United Kingdom',
  '536365,85123a,"SMALL ""HEART"", RED",2,2010-12-01 08:27:00,0.001,17850.0,United Kingdom',
  '536366,85123A,WHITE  HEART?,1,2010-12-02 09:00:00,2.10,14911.0,EIRE',
  '536366,85123A,WHITE HEART,1,2010-12-02 09:00:00,2.55,14911.0,EIRE',
  '536366,POST,POSTAGE,1,2010-12-03 09:00:00,18,17850.0,EIRE',
  '536367,85123A,WHITE HEART,1,2011-12-08 09:00:00,2.55,14911.0,France',
  '536368,85123A,,-3,2011-12-08 10:00:00,0.0,,United Kingdom',
  'C536369,85123A,WHITE HEART,-6,2011-12-09 12:00:00,2.555,17850.0,United Kingdom',
  'A536370,B,Adjust bad debt,1,2011-12-09 13:00:00,-11.06,,United Kingdom',
  '',
].join('\n')

onDatabase((name, open) => {
  describe(`Online Retail as a feed on ${name}`, () => {
    let store: Store
    let dir: string
    const fileOf = async (text: string) => {
      const file = join(dir, `${crypto.randomUUID()}.csv.gz`)
      await writeFile(file, gzipSync(text))
      return file
    }
    beforeAll(async () => {
      store = await open()
      dir = await mkdtemp(join(tmpdir(), 'trade-counter-retail-test-'))
    })
    afterAll(() => rm(dir, { recursive: true }))

    test('replaces existing data, and its counts match the file', async () => {
      const before = await writeFeed(sampleFeed)
      await loadFeed(store, before)
      await rm(before, { recursive: true })
      const { read, loaded } = await loadRetail(store, await fileOf(small))
      expect(read).toEqual({ lines: 9, invoices: 6, items: 4, customers: 3, sales: '14.112' })
      expect(loaded).toEqual(read)
      expect(await store.db.selectFrom('orders').selectAll().execute()).toEqual([])
    })

    test('customers have six digits in company 01 and a ship-to per country; lines without a customer are cash sales', async () => {
      const customers = await store.db
        .selectFrom('customers')
        .select(['customer', 'name', 'country'])
        .orderBy('customer')
        .execute()
      expect(customers).toEqual([
        { customer: '000000', name: 'Cash sales', country: 'United Kingdom' },
        { customer: '014911', name: 'Customer 014911', country: 'EIRE' },
        { customer: '017850', name: 'Customer 017850', country: 'United Kingdom' },
      ])
      const shipTos = await store.db
        .selectFrom('ship_tos')
        .select(['customer', 'ship_to', 'name'])
        .orderBy('ship_to')
        .orderBy('customer')
        .execute()
      expect(shipTos).toContainEqual({ customer: '014911', ship_to: '000002', name: 'France' })
    })

    test('an invoice has the customer and day of its first line and the sum of its lines; old invoices are paid', async () => {
      const invoices = await store.db
        .selectFrom('invoices')
        .select(['invoice_number', 'customer', 'invoice_date', 'due_date', 'amount', 'balance'])
        .orderBy('invoice_number')
        .execute()
      expect(invoices.map((invoice) => Object.values(invoice))).toEqual([
        ['536365', '017850', '2010-12-01', '2010-12-31', 15.3, 0],
        ['536366', '014911', '2010-12-02', '2011-01-01', 22.65, 0],
        ['536367', '014911', '2011-12-08', '2012-01-07', 2.55, 2.55],
        ['536368', '000000', '2011-12-08', '2012-01-07', 0, 0],
        ['A536370', '000000', '2011-12-09', null, -11.06, 0],
        ['C536369', '017850', '2011-12-09', null, -15.33, -15.33],
      ])
      const lines = await store.db
        .selectFrom('sales_lines')
        .select(['invoice_number', 'line', 'customer', 'sales'])
        .where('invoice_number', 'in', ['536366', 'C536369'])
        .orderBy('invoice_number')
        .orderBy('line')
        .execute()
      expect(lines.map((line) => Object.values(line))).toEqual([
        ['536366', 1, '014911', 2.1],
        ['536366', 2, '014911', 2.55],
        ['536366', 3, '014911', 18],
        ['C536369', 1, '017850', -15.33],
      ])
    })

    test('the most common description and price win; item numbers are case-sensitive', async () => {
      const items = await store.db
        .selectFrom('items')
        .innerJoin('list_prices', (join) =>
          join.onRef('list_prices.company', '=', 'items.company').onRef('list_prices.item', '=', 'items.item'),
        )
        .select(['items.item', 'description', 'vendor', 'sell_price', 'list_price'])
        .orderBy('items.item')
        .execute()
      expect(items.map((item) => Object.values(item))).toEqual([
        ['85123A', 'WHITE HEART', 'R85', 2.55, 2.55],
        ['85123a', 'SMALL "HEART", RED', 'R85', 0.001, 0.001],
        ['B', 'Adjust bad debt', 'OTHER', 0, 0],
        ['POST', 'POSTAGE', 'OTHER', 18, 18],
      ])
    })

    test('customer 014911 can sign in and see everything', async () => {
      const account = await store.db
        .selectFrom('accounts')
        .selectAll()
        .where('user_id', '=', '014911')
        .executeTakeFirstOrThrow()
      expect(account).toMatchObject({ login_type: 'C', company: '01', active: true, otp_policy: 'never' })
      expect(await verify(account.password_hash, 'Trade-2026')).toBe(true)
      const { CanManageFeeds, CanApproveOrders, ...shown } = account.flags
      expect(new Set(Object.values(shown))).toEqual(new Set(['All', 'Y']))
      expect([CanManageFeeds, CanApproveOrders]).toEqual(['N', 'N'])
    })

    test('no account is created without withAccounts', async () => {
      await store.db.deleteFrom('accounts').execute()
      await loadRetail(store, await fileOf(small), { withAccounts: false })
      expect(await store.db.selectFrom('accounts').selectAll().execute()).toEqual([])
    })

    test('compares reports with the file and names the differences', async () => {
      const file = await fileOf(small)
      await loadRetail(store, file)
      const services = createServices(loadConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent' }), store)
      const app = await buildApp(services)
      try {
        const received: Comparison[] = []
        for await (const one of compareWithFile(app, services.config.apiPrefix, file)) received.push(one)
        const [byMonth, byItem, byBoth] = received
        expect(byItem).toEqual({ what: 'by item', rows: 4, figures: 8, differing: [], sales: '14.1120' })
        // A line with a different customer than the first line of its invoice is booked to the first line's customer.
        expect(byMonth?.differing).toEqual([
          '014911 | 2010-12: 22.6500, 3.0000 in the portal, 4.6500, 2.0000 in the file',
          '017850 | 2010-12: 15.3020, 8.0000 in the portal, 33.3020, 9.0000 in the file',
        ])
        expect(byBoth?.differing).toHaveLength(2)
        expect([byMonth?.sales, byBoth?.sales]).toEqual(['14.1120', '14.1120'])
      } finally {
        await app.close()
      }
    })

    test.each([
      ['InvoiceNo,StockCode\n', /the first line must be/],
      [`${header}\n536365,A,B,six,2010-12-01,1,,UK\n`, /line 2: invalid Quantity: six/],
      [`${header}\n536365,A,B,6,2010-12-01,1e3,,UK\n`, /line 2: invalid UnitPrice/],
      [`${header}\n1,A,B,6,2010-12-01,1,,UK\n`, /line 2: invalid InvoiceNo/],
    ])('refuses an invalid file: %j', async (text, says) => {
      await expect(loadRetail(store, await fileOf(text))).rejects.toThrow(says)
    })

    test('refuses a truncated file', async () => {
      const file = join(dir, 'cut.csv.gz')
      await writeFile(file, gzipSync(small).subarray(0, -20))
      await expect(loadRetail(store, file)).rejects.toThrow(/unexpected end of file/)
    })

    test('the real file: 541,909 lines, 25,900 invoices, 4,070 items, 9,747,747.934 in sales', {}, async ({ skip }) => {
      if (!existsSync(realFile)) skip('the Online Retail file is not here: ONLINE_RETAIL_FILE says where it is')
      const { read, loaded } = await loadRetail(store, realFile)
      expect(read).toEqual(publishedFigures)
      expect(loaded).toEqual(publishedFigures)
    })
  })
})
