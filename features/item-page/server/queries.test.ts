import type { EndpointName } from '#app/contract/endpoints.ts'
import { addDays } from '#kit/contract/dates.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { itemOf, numbersOf, places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const { home, sibling } = places
const whose = { companyNumber: home.company, customerNumber: home.customer }
const [bought, other] = [itemOf('01', 1), itemOf('01', 2)]
const owner = { company: home.company, customer: home.customer }
const belongs = sql<boolean>`customer = ${home.customer} and company = ${home.company}`

const sale = (invoice_number: string, invoice_date: string, quantity: number, unit_price: number) => ({
  ...{ ...owner, invoice_number, line: 1, invoice_date, ship_to: home.shipTo, warehouse: 'W01', item: 'NEW' },
  ...{ customer_part: '', department: '', vendor: '', vendor_part: '', customer_po: '', tax: 0, add_ons: 0 },
  ...{ quantity, unit_price, sales: quantity * unit_price },
})

const listed = (item: string, effective_date: string) => ({
  ...{ company: '01', item, sell_case: 6, sell_unit: 'EA', sell_price: 8, list_price: 9, pending_price: 7.5 },
  effective_date,
})
const agreed = (item: string, current_pending: 'C' | 'P', expiration_date: string | null) => ({
  ...{ ...owner, item, shipment_type: 'W' as const, current_pending, price_source: 'QUOTE', sell_case: 6 },
  ...{ sell_unit: 'EA', price: 5, effective_date: '2026-01-01', expiration_date },
})

onDatabase((database, open) => {
  describe(`the item page's calls, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      const item = { company: '01', description: 'NEW ITEM', description2: '', vendor: 'V011', vendor_part: '' }
      const more = { department: '', case_pack: 6, pack_description: '', unit: 'EA', weight: 0, cube: 0 }
      await db
        .insertInto('items')
        .values(
          ['NEW', 'UNKNOWN', 'ENDS'].map((name) => ({
            ...item,
            ...more,
            item: name,
            pallet_quantity: 0,
            flyer_page: '',
          })),
        )
        .execute()
      await db
        .insertInto('substitutes')
        .values({ company: '01', item: bought, substitute: 'UNKNOWN', rank: 1, remark: '' })
        .execute()
      await db
        .insertInto('list_prices')
        .values([listed('NEW', '2026-12-02'), listed('ENDS', '2026-12-03')])
        .execute()
      await db
        .insertInto('custom_prices')
        .values([
          agreed('NEW', 'C', '2026-12-01'),
          agreed('ENDS', 'C', '2026-12-01'),
          { ...agreed('ENDS', 'P', null), effective_date: '2027-01-01', price: 6 },
        ])
        .execute()
      await db
        .insertInto('sales_lines')
        .values([
          sale('900001', '2026-11-01', 2, 10),
          sale('900002', '2026-11-19', 1, 13),
          sale('900003', '2026-11-20', -1, 13),
          sale('900006', '2025-11-30', 7, 1),
          sale('900007', '2025-12-01', 3, 10),
          sale('900008', '2026-11-21', 90, 10),
          sale('900004', '2022-12-01', 4, 5),
          sale('900005', '2022-11-30', 9, 1),
        ])
        .execute()
    })

    const ask = async (name: EndpointName, item: string, viewer = 'C', more: Record<string, string> = {}) => {
      const answer = await counter.ask(counter.viewer(viewer), name, { ...whose, item, ...more })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Record<string, unknown>[]>()
    }

    test('The item has its names, vendor, and pack, and the price now and next with source and end', async () => {
      const [row] = await ask('readItem', bought)
      expect(row).toMatchObject({
        ...{ item: bought, description: 'PAPER TOWEL 01 1', customerPart: 'CP-100001-1', vendorName: 'Vendor of 01' },
        ...{ casePack: 12, pack: '12/32 OZ', price: 21.13, priceKind: 'Contract price', priceSource: 'CONTRACT' },
        ...{ priceEnds: '2026-12-31', nextPrice: 22.13, nextDate: '2027-01-01', listPrice: 48.29 },
        ...{ bought: 'Y', usualQuantity: 6 },
      })
    })

    test('Without a contract price, the list price applies, now and next', async () => {
      const [row] = await ask('readItem', other)
      expect(row).toMatchObject({
        ...{ price: 33.17, priceKind: 'List price', priceSource: null, priceEnds: null },
        ...{ nextPrice: 29.71, nextDate: '2027-01-01' },
      })
    })

    test.each([
      ['gives way to the list price of that day', 'NEW', 7.5, '2026-12-02'],
      ['gives way to the list price', 'ENDS', 8, '2026-12-02'],
    ])('A contract price that ends before the next one starts %s', async (_what, item, nextPrice, nextDate) => {
      expect((await ask('readItem', item))[0]).toMatchObject({ price: 5, nextPrice, nextDate })
    })

    test('Each of the last 48 months has purchases and prices paid, without credits', async () => {
      const rows = await ask('listItemMonths', 'NEW')
      expect(rows).toHaveLength(48)
      expect(rows[0]).toEqual({
        ...{ month: '2026-11-01', quantity: 2, sales: 20, lines: 3 },
        ...{ averagePrice: 11, lowestPrice: 10, highestPrice: 13 },
      })
      expect(rows[1]).toEqual({
        ...{ month: '2026-10-01', quantity: 0, sales: 0, lines: 0 },
        ...{ averagePrice: null, lowestPrice: null, highestPrice: null },
      })
      expect(rows[47]).toMatchObject({ month: '2022-12-01', quantity: 4, sales: 20 })
      expect(rows.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(16)
    })

    test('The last lines, open or canceled orders, and parcels in transit name their ship-to and document', async () => {
      const lines = await ask('listItemLines', bought)
      expect(lines).toHaveLength(4)
      expect(lines[0]).toMatchObject({ invoiceDate: '2026-11-11', quantity: 6 })
      const orders = await ask('listItemOrders', bought)
      const shown = orders.map((row) => [row.order, row.shipTo, row.backOrdered, row.canceled].join(' '))
      const ofPlace = (tail: string) => [`7001${tail}-01 0000${tail} 2 `, `7002${tail}-01 0000${tail} 0 2`]
      expect(shown).toEqual(['11', '12'].flatMap(ofPlace))
      const parcels = await ask('listItemParcels', bought)
      expect(new Set(parcels.map(({ trackingNumber }) => trackingNumber))).toEqual(
        new Set([home, sibling].flatMap((place) => [numbersOf(place).upsNumber, numbersOf(place).fedexNumber])),
      )
      expect(await ask('listItemParcels', 'NEW')).toEqual([])
    })

    test('A delivered parcel is no longer in transit', async () => {
      const { upsNumber } = numbersOf(home)
      const event = counter.store.db.updateTable('package_events').where('tracking_number', '=', upsNumber)
      await event.set({ status: 'Delivered' }).execute()
      const parcels = await ask('listItemParcels', bought)
      await event.set({ status: 'I' }).execute()
      expect(parcels.map(({ trackingNumber }) => trackingNumber)).not.toContain(upsNumber)
      expect(parcels).toHaveLength(3)
    })

    test('A parcel of an order that shipped 30 days ago is in transit; one of a day earlier is not', async () => {
      const { db } = counter.store
      const orders = await db.selectFrom('orders').select(['order_number', 'ship_date']).execute()
      const shown = async (daysAgo: number) => {
        await db
          .updateTable('orders')
          .set({ ship_date: addDays(counter.services.today(), -daysAgo) })
          .execute()
        return (await ask('listItemParcels', bought)).length
      }
      expect([await shown(31), await shown(30)]).toEqual([0, 4])
      for (const { order_number, ship_date } of orders)
        await db.updateTable('orders').set({ ship_date }).where('order_number', '=', order_number).execute()
    })

    test('A viewer of one ship-to gets only its lines, orders, and parcels [safety 4]', async () => {
      const viewer = 'C fixed to a ship-to'
      for (const name of ['listItemLines', 'listItemOrders', 'listItemParcels'] as const) {
        const rows = await ask(name, bought, viewer, { shipTo: home.shipTo })
        expect(rows.map(({ shipTo }) => shipTo)).toEqual(rows.map(() => home.shipTo))
        expect(rows).not.toHaveLength(0)
      }
    })

    test('The stock is listed by warehouse, with what is available', async () => {
      expect(await ask('listItemStock', bought)).toMatchObject([
        { warehouse: 'W01', warehouseName: 'Warehouse 01', onHand: 311, available: 290, onOrder: 431, home: 'Y' },
      ])
    })

    test('Substitutes come in the order of the feed, with stock and price', async () => {
      expect(await ask('listSubstitutes', bought)).toEqual([
        {
          ...{ item: 'UNKNOWN', description: 'NEW ITEM', pack: '', remark: '', unit: 'EA', available: null },
          price: null,
        },
        {
          ...{ item: other, description: 'PAPER TOWEL 01 2', pack: '12/32 OZ', remark: 'Other maker', unit: 'CS' },
          ...{ available: 290, price: 33.17 },
        },
      ])
    })

    test('Substitutes of the same rank come by item number', async () => {
      const { db } = counter.store
      const same = { company: '01', item: 'NEW', rank: 1, remark: '' }
      const values = ['UNKNOWN', bought, 'ENDS'].map((substitute) => ({ ...same, substitute }))
      await db.insertInto('substitutes').values(values).execute()
      expect((await ask('listSubstitutes', 'NEW')).map(({ item }) => item)).toEqual(['ENDS', bought, 'UNKNOWN'])
    })

    test('The last lines are the latest ones: of a day by invoice, and of an invoice in its order', async () => {
      const { db } = counter.store
      const made = (invoice: string, day: string, line: number) => ({
        ...sale(invoice, day, 1, line),
        line,
        item: 'UNKNOWN',
        customer_part: 'LATEST',
      })
      const eleven = Array.from({ length: 9 }, (_, day) => made(`8${day}`, `2026-10-0${day + 1}`, 1))
      await db
        .insertInto('sales_lines')
        .values([
          ...eleven,
          made('800001', '2026-11-02', 2),
          made('800002', '2026-11-02', 1),
          made('800001', '2026-11-02', 1),
        ])
        .execute()
      const rows = (await ask('listItemLines', 'UNKNOWN')).map(({ invoice, unitPrice }) => `${invoice} ${unitPrice}`)
      await db.deleteFrom('sales_lines').where('customer_part', '=', 'LATEST').execute()
      expect(rows).toEqual(['800002 1', '800001 1', '800001 2', ...eleven.map((_, n) => `8${8 - n} 1`).slice(0, 7)])
    })

    test('Open orders are listed with the latest first, and parcels by the day when they are due', async () => {
      const { db } = counter.store
      const { po_key: _generated, ...shipped } = await db
        .selectFrom('orders')
        .selectAll()
        .where(belongs)
        .executeTakeFirstOrThrow()
      const line = await db.selectFrom('order_lines').selectAll().where(belongs).executeTakeFirstOrThrow()
      const parcel = await db.selectFrom('packages').selectAll().where(belongs).executeTakeFirstOrThrow()
      const made = [
        ['L2', '2026-11-04', 'Z', '2026-11-24'],
        ['L3', '2026-11-03', 'B', '2026-11-25'],
        ['L4', '2026-11-03', 'A', '2026-11-25'],
      ] as const
      for (const [order_number, order_date, tracking_number, scheduled_delivery] of made) {
        const key = { order_number, sequence: '00' }
        const dated = { order_date, ship_date: '2026-11-18', ship_to: home.shipTo, status: 'O' as const }
        const sent = { tracking_number, scheduled_delivery, ship_date: '2026-11-18' }
        const [order, box] = [
          { ...shipped, ...key, ...dated },
          { ...parcel, ...key, ...sent },
        ]
        await db.insertInto('orders').values(order).execute()
        const ofItem = { ...line, ...key, item: 'UNKNOWN' }
        await db.insertInto('order_lines').values(ofItem).execute()
        await db.insertInto('packages').values(box).execute()
      }
      const open = (await ask('listItemOrders', 'UNKNOWN')).map(({ orderNumber }) => orderNumber)
      const parcels = (await ask('listItemParcels', 'UNKNOWN')).map(({ trackingNumber }) => trackingNumber)
      for (const table of ['packages', 'order_lines', 'orders'] as const)
        await db.deleteFrom(table).where('order_number', 'like', 'L_').execute()
      expect([...open, ...parcels]).toEqual(['L2', 'L4', 'L3', 'Z', 'A', 'B'])
    })

    test('Without CanViewAllItems, an item that the customer never bought does not exist', async () => {
      const viewer = counter.viewer('C')
      await counter.setFlags(viewer, { ...allFlags, CanViewAllItems: 'N' })
      try {
        expect(await ask('readItem', 'UNKNOWN')).toEqual([])
        expect(await ask('listItemStock', 'UNKNOWN')).toEqual([])
        expect((await ask('listSubstitutes', bought)).map(({ item }) => item)).toEqual([other])
        expect(await ask('readItem', 'NEW')).toHaveLength(1)
      } finally {
        await counter.setFlags(viewer, allFlags)
      }
      expect(await ask('readItem', 'UNKNOWN')).toMatchObject([{ item: 'UNKNOWN', bought: 'N', price: null }])
    })

    test('Item Tracking lists found items with stock, purchases, and open orders', async () => {
      const search = { searchWord: 'e', searchWordType: 'DS', qualifier: 'contains', numberRows: '20' }
      const viewer = counter.viewer('C')
      const answer = await counter.ask(viewer, 'searchTrackedItems', {
        ...{ ...whose, ...search, identityKey: viewer.identityKey },
      })
      expect(answer.json()).toMatchObject([
        { item: 'ENDS', quantity: 0 },
        { item: bought, onHand: 311, lastBought: '2026-11-11', quantity: 12, openQuantity: 22 },
        { item: other, onHand: 312, lastBought: '2026-11-11', quantity: 14, openQuantity: 24 },
        { item: 'NEW', onHand: null, lastBought: '2026-11-19', quantity: 5, sales: 50, openQuantity: 0 },
        { item: 'UNKNOWN', onHand: null, lastBought: null, quantity: 0, openQuantity: 0 },
      ])
    })
  })

  test(`Calls of a feature that is off answer 404 and are not documented, on ${database}`, async () => {
    const off = await openCounter(open, { FEATURES: 'purchase' })
    const answer = await off.ask(off.viewer('C'), 'readItem', { ...whose, item: bought })
    expect(answer.statusCode).toBe(404)
    const { paths } = (await off.app.inject('/api/openapi.json')).json()
    expect(Object.keys(paths)).not.toContain('/item')
    expect(Object.keys(paths)).toContain('/inventory/records')
  })
})
