import { rowsShown } from '#home/contract/rules.ts'
import { type TileLink, tileLinks } from '#home/contract/tile-links.ts'
import { sumMoney } from '#kit/contract/cents.ts'
import { toSentDate } from '#kit/contract/dates.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { InsertObject } from 'kysely'
import type { Database } from '#kit/server/db/schema.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const account = { companyNumber: '01', customerNumber: '100001' }
const key = { company: '01', customer: '100001' }
const order = (number: string, more: Partial<InsertObject<Database, 'orders'>>) => ({
  ...{ ...key, order_number: number, sequence: '00', ship_to: '000011', warehouse: 'W01', customer_po: '', amount: 1 },
  ...{ order_type: 'A' as const, status: 'C' as const, order_date: '2026-11-01', ship_date: null, invoice_number: '' },
  ...{ pro_number: '', ship_via: '', ship_via_name: '', carrier: '', comment1: '', comment2: '' },
  ...more,
})
const price = (item: string, current_pending: 'C' | 'P', effective_date: string, expiration_date: string | null) => ({
  ...{ ...key, item, current_pending, effective_date, expiration_date, shipment_type: 'W' as const },
  ...{ price_source: 'QUOTE', sell_case: 1, sell_unit: 'EA', price: current_pending === 'C' ? 1 : 2 },
})
const invoice = (number: string, due_date: string | null, balance: number, ship_to = '000011') => ({
  ...{
    ...key,
    ship_to,
    warehouse: 'W01',
    order_number: '',
    order_sequence: '',
    corrects_invoice: '',
    terms: '',
    customer_po: '',
  },
  ...{ invoice_number: number, invoice_date: '2026-09-01', due_date, amount: 100, balance },
})
const sale = (invoice_number: string, invoice_date: string, sales: number, quantity: number, ship_to = '000011') => ({
  ...{ ...key, invoice_number, line: 1, invoice_date, ship_to, warehouse: 'W01', item: 'IT0110', customer_part: '' },
  ...{
    department: '',
    vendor: '',
    vendor_part: '',
    customer_po: '',
    unit_price: 1,
    tax: 0,
    add_ons: 0,
    sales,
    quantity,
  },
})

onDatabase((database, open) => {
  describe(`Home, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      for (const table of ['orders', 'custom_prices', 'invoices', 'sales_lines'] as const)
        await db.deleteFrom(table).execute()
      await db
        .insertInto('orders')
        .values([
          order('000001', { status: 'O' }),
          order('000002', { status: 'O', order_type: 'B', ship_to: '000012' }),
          order('000003', { order_type: 'B', ship_date: '2026-11-14' }),
          order('000004', { ship_date: '2026-11-15' }),
          order('000005', { ship_date: '2026-11-27', status: 'O' }),
          order('000006', { ship_date: '2026-11-28' }),
          order('000007', { status: 'O', customer: '100002' }),
          order('000008', { ship_date: '2026-11-18', amount: -4.5 }),
        ])
        .execute()
      await db
        .insertInto('custom_prices')
        .values([
          price('A', 'P', '2026-11-20', null),
          price('B', 'P', '2026-12-20', null),
          price('C', 'P', '2026-12-21', null),
          price('D', 'C', '2026-01-01', '2026-12-19'),
          price('D', 'P', '2026-12-20', null),
          price('E', 'C', '2026-01-01', '2026-11-18'),
          price('F', 'C', '2026-01-01', null),
          price('G', 'C', '2026-01-01', '2026-12-20'),
        ])
        .execute()
      await db
        .insertInto('invoices')
        .values([
          { ...invoice('2', '2026-11-20', 20), discount_amount: 1, discount_date: '2026-11-25' },
          invoice('8', '2026-11-30', 6),
          invoice('7', '2026-11-30', 6),
          invoice('9', '2026-11-30', 66),
          invoice('1', '2026-11-19', 10.01),
          invoice('3', '2026-01-01', 0),
          invoice('4', null, 40),
          invoice('5', '2026-10-01', -5.5),
          invoice('6', '2026-10-02', 7, '000012'),
        ])
        .execute()
      await db
        .insertInto('sales_lines')
        .values([
          sale('1', '2026-01-01', 10.1234, 1),
          sale('2', '2026-11-20', 20, 2, '000012'),
          sale('3', '2025-12-31', 1000, 100),
          sale('4', '2025-11-21', 1000, 100),
          sale('5', '2025-11-20', 8, 4),
          sale('6', '2025-01-01', 7, 5),
          sale('7', '2024-12-31', 1000, 100),
        ])
        .execute()
    })

    const home = async (viewer = 'C', more: Record<string, string> = {}) => {
      const answer = await counter.ask(counter.viewer(viewer), 'readHome', { ...account, ...more })
      return answer.json<Record<string, unknown>[]>()[0]
    }

    test('reports what needs attention [SIL-02]', async () => {
      expect(await home()).toEqual({
        AsOf: '2026-11-20',
        PastDueBalance: 11.51,
        PastDueInvoices: 3,
        DiscountSoon: 1,
        DiscountInvoices: 1,
        DiscountDate: '2026-11-25',
        OpenOrders: 3,
        BackOrders: 1,
        Arriving: 2,
        PriceChanges: 3,
        PurchasesThisYear: 30.1234,
        PurchasesLastYear: 15,
        QuantityThisYear: 3,
        QuantityLastYear: 9,
      })
    })

    test('The past-due balance and count match the invoices that the link opens', async () => {
      const { bucket } = tileLinks.pastDue().search
      for (const viewer of ['C', 'C fixed to a ship-to', 'G', 'E']) {
        const answer = await counter.ask(counter.viewer(viewer), 'listDetails', { ...account, bucket })
        const rows = answer.json<{ CurrentBalance: number }[]>()
        const { PastDueBalance, PastDueInvoices } = (await home(viewer)) ?? {}
        expect([PastDueBalance, PastDueInvoices]).toEqual([
          sumMoney(rows.map(({ CurrentBalance }) => CurrentBalance)),
          rows.length,
        ])
      }
    })

    test('Order and price counts equal the rows that their links open', async () => {
      const day = (iso: string | undefined) => (iso === undefined ? '' : toSentDate(iso))
      for (const name of ['C', 'C fixed to a ship-to', 'G', 'E']) {
        const viewer = counter.viewer(name)
        const { identityKey, loginType } = viewer.own
        const count = async (call: 'searchOrders' | 'listPriceChanges', link: TileLink) => {
          const { fromDate, toDate, ...search } = link.search
          const dates = fromDate === undefined ? {} : { fromDate: day(fromDate), toDate: day(toDate) }
          const answer = await counter.ask(viewer, call, { ...account, identityKey, loginType, ...search, ...dates })
          expect(answer.statusCode, answer.body).toBe(200)
          const rows = answer.json<{ itemNumber?: string; order?: string }[]>()
          return new Set(rows.map(({ itemNumber, order }) => itemNumber ?? order)).size
        }
        const shown = (await home(name)) ?? {}
        expect(shown.OpenOrders).toBe(await count('searchOrders', tileLinks.openOrders()))
        expect(shown.BackOrders).toBe(await count('searchOrders', tileLinks.backOrders()))
        expect(shown.Arriving).toBe(await count('searchOrders', tileLinks.arriving()))
        expect(shown.PriceChanges).toBe(await count('listPriceChanges', tileLinks.priceChanges()))
      }
    })

    test('The last 13 months are next to the same days of the year before', async () => {
      const answer = await counter.ask(counter.viewer('C'), 'listPurchaseMonths', account)
      const rows = answer.json<Record<string, unknown>[]>()
      expect(rows).toHaveLength(13)
      const month = { Purchases: 0, LastPurchases: 0, Quantity: 0, LastQuantity: 0 }
      expect(rows[12]).toEqual({
        ...{ From: '2026-11-01', To: '2026-11-20', Purchases: 20, LastPurchases: 8, Quantity: 2, LastQuantity: 4 },
      })
      expect(rows[0]).toEqual({ ...month, From: '2025-11-01', To: '2025-11-30', Purchases: 1008, Quantity: 104 })
      expect(rows[2]).toMatchObject({ From: '2026-01-01', Purchases: 10.1234, LastPurchases: 7 })
      expect(rows[1]).toMatchObject({ From: '2025-12-01', Purchases: 1000, LastPurchases: 1000 })
    })

    test('Open invoices are listed by due date, after those whose discount ends soon, without credits and those that are paid', async () => {
      const due = async (viewer: string) => {
        const answer = await counter.ask(counter.viewer(viewer), 'listDueInvoices', account)
        return answer
          .json<Record<string, unknown>[]>()
          .map((row) => [row.InvoiceNumber, row.DueDate, row.CurrentBalance])
      }
      const saves = ['2', '2026-11-20', 20]
      const late = [
        ['1', '2026-11-19', 10.01],
        // Of a day, the largest first.
        ['9', '2026-11-30', 66],
        ['7', '2026-11-30', 6],
        ['8', '2026-11-30', 6],
      ]
      expect(await due('C')).toEqual([saves, ['6', '2026-10-02', 7], ...late].slice(0, rowsShown.invoices))
      expect(await due('C fixed to a ship-to')).toEqual([saves, ...late])
    })

    test('A discount that ends within a week is shown with its amount and day; of several, those of the first day', async () => {
      const { db } = counter.store
      const offered = (number: string, discount_date: string, balance = 50, discount_amount = 1.5) => ({
        ...{ ...invoice(number, null, balance), discount_date, discount_amount },
      })
      const offers = [
        ...[offered('d1', '2026-11-27'), offered('d2', '2026-11-20', 80, 2.25), offered('d3', '2026-11-20')],
        // Over, too far ahead, paid, and without an amount.
        ...[offered('d4', '2026-11-19'), offered('d5', '2026-11-28'), offered('d6', '2026-11-21', 0)],
        offered('d7', '2026-11-21', 50, 0),
      ]
      expect(await home('C')).toMatchObject({ DiscountSoon: 1, DiscountInvoices: 1, DiscountDate: '2026-11-25' })
      await db.insertInto('invoices').values(offers).execute()
      const answer = await counter.ask(counter.viewer('C'), 'listDueInvoices', account)
      const rows = answer.json<Record<string, unknown>[]>()
      const shown = await home('C')
      await db.deleteFrom('invoices').where('invoice_number', 'like', 'd%').execute()
      expect(rows.map((row) => [row.InvoiceNumber, row.Discount, row.DiscountDate])).toEqual([
        ['d2', 2.25, '2026-11-20'],
        ['d3', 1.5, '2026-11-20'],
        ['2', 1, '2026-11-25'],
        ['d1', 1.5, '2026-11-27'],
        ['6', null, null],
      ])
      expect(shown).toMatchObject({ DiscountSoon: 3.75, DiscountInvoices: 2, DiscountDate: '2026-11-20' })
    })

    test('counts only the ship-tos in scope', async () => {
      expect(await home('C fixed to a ship-to')).toMatchObject({
        PastDueBalance: 4.51,
        PastDueInvoices: 2,
        OpenOrders: 2,
        BackOrders: 0,
        PurchasesThisYear: 10.1234,
      })
      expect(await home('C', { shipTo: '000012' })).toMatchObject({
        PastDueBalance: 7,
        PastDueInvoices: 1,
        OpenOrders: 1,
        BackOrders: 1,
        PurchasesThisYear: 20,
      })
    })

    test('The price tile needs the right to agreed prices or to the price list', async () => {
      const viewer = counter.viewer('C')
      const shown = async (flags: Partial<typeof allFlags>) => {
        await counter.setFlags(viewer, { ...allFlags, ...flags })
        const row = (await home()) ?? {}
        await counter.setFlags(viewer, allFlags)
        return row.PriceChanges
      }
      expect(await shown({ CanViewPriceList: 'N' })).toBe(3)
      expect(await shown({ CanViewCustomerPrices: 'N' })).toBe(0)
      expect(await shown({ CanViewPriceList: 'N', CanViewCustomerPrices: 'N' })).toBeNull()
    })

    test.each([
      ['CanViewAR', ['PastDueBalance', 'PastDueInvoices', 'DiscountSoon', 'DiscountInvoices', 'DiscountDate']],
      ['CanViewOrders', ['OpenOrders', 'BackOrders', 'Arriving']],
      ['CanViewInventoryPrices', ['PurchasesThisYear', 'PurchasesLastYear']],
      ['CanViewSales', ['PurchasesThisYear', 'PurchasesLastYear', 'QuantityThisYear', 'QuantityLastYear']],
    ])('Without %s its tiles are empty', async (flag, empty) => {
      const viewer = counter.viewer('C')
      await counter.setFlags(viewer, { ...allFlags, [flag]: 'N' })
      const row = (await home()) ?? {}
      await counter.setFlags(viewer, allFlags)
      expect(Object.keys(row).filter((name) => row[name] === null)).toEqual(empty)
    })
  })
})
