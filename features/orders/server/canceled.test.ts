import { beforeAll, describe, expect, test } from 'vitest'
import { itemOf, places } from '#app/server/testing/data/small-places.ts'
import { readTable } from '#app/server/testing/data/readings.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, type Fields, openCounter } from '#app/server/testing/servers/viewers.ts'

const { company, customer, shipTo } = places.home
const order = (order_number: string, sequence: string, status: 'O' | 'C', invoice_number = '', amount = 100) => ({
  ...{ company, customer, order_number, sequence, ship_to: shipTo, warehouse: `W${company}`, status, amount },
  ...{ customer_po: 'CANCELED?', order_type: 'A' as const, order_date: '2026-11-05', invoice_number },
  ...{ ship_date: invoice_number === '' ? null : '2026-11-10', pro_number: '', ship_via: '', ship_via_name: '' },
  ...{ carrier: '', comment1: '', comment2: '' },
})
const line = (
  [order_number, sequence]: readonly [string, string],
  nth: 1 | 2,
  [ordered, shipped, waits]: readonly [number, number, number],
) => ({
  ...{ company, customer, order_number, sequence, line: nth, item: itemOf(company, nth), unit_price: 2 },
  ...{ quantity_ordered: ordered, quantity_reserved: shipped, quantity_back_ordered: waits, date_scheduled: null },
})

eachDatabase((database, open) => {
  describe(`canceled quantities, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      await db
        .insertInto('orders')
        .values([
          order('900003', '01', 'O'),
          order('900003', '00', 'C', '900000'),
          order('900001', '00', 'C'),
          order('900006', '00', 'C'),
          order('900002', '00', 'C', '900001'),
          order('900004', '00', 'O'),
          order('900005', '00', 'C', '900002', -8),
        ])
        .execute()
      await db
        .insertInto('order_lines')
        .values([
          line(['900001', '00'], 1, [5, 0, 0]),
          line(['900001', '00'], 2, [3, 0, 0]),
          // Two of ten were canceled; more was shipped of the other item than was ordered.
          line(['900002', '00'], 1, [10, 8, 0]),
          line(['900002', '00'], 2, [3, 4, 0]),
          // What did not ship waits: in a back order, or as the line itself says.
          line(['900003', '00'], 1, [10, 4, 0]),
          line(['900003', '00'], 2, [10, 4, 6]),
          line(['900003', '01'], 1, [6, 0, 6]),
          line(['900004', '00'], 1, [5, 0, 0]),
          line(['900005', '00'], 1, [-4, -1, 0]),
        ])
        .execute()
      const cart = { company, customer, ship_to: shipTo, changed_at: new Date('2026-11-05T12:00:00Z') }
      const { cart_id } = await db
        .insertInto('carts')
        .values({ ...cart, state: 'in the books', reference: 'W0900001', order_number: '900001' })
        .returning('cart_id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('cart_lines')
        .values({
          cart_id,
          company,
          customer,
          item: itemOf(company, 1),
          quantity: 5,
          position: 1,
          unit_price: 2,
          changed_by: customer,
          version: 1,
        })
        .execute()
    })

    const ask = (name: Parameters<Counter['ask']>[1], fields: Fields, form: 'json' | 'csv' = 'json') =>
      counter.ask(counter.viewer('C'), name, { companyNumber: company, ...fields }, form)

    test.each([
      ['all of it', '900001', '00', [5, 3], [0, 0]],
      ['a part; more than was ordered is not less', '900002', '00', [2, null], [16, 8]],
      ['nothing that waits in a back order', '900003', '00', [null, null], [8, 8]],
      ['nothing of an open order', '900004', '00', [null], [10]],
      ['a part of a credit', '900005', '00', [-3], [-2]],
    ])('Canceled is %s (order %s)', async (_what, orderNumber, orderSequenceNumber, canceled, amounts) => {
      const asked = { orderNumber, orderSequenceNumber }
      const lines = (await ask('listOrderLines', asked)).json<Record<string, unknown>[]>()
      expect(lines.map((row) => row.quantityCanceled)).toEqual(canceled)
      expect(lines.map((row) => row.extendedPrice)).toEqual(amounts)
      const { columns, rows } = readTable('csv', (await ask('listOrderLines', asked, 'csv')).rawPayload)
      expect(rows.map((row) => row[columns.indexOf('Canceled')])).toEqual(
        canceled.map((quantity) => (quantity === null ? '' : String(quantity))),
      )
    })

    test('An order of which nothing shipped or waits is canceled in head and list; it is found as closed', async () => {
      const statuses = async (orderStatus: string) => {
        const fields = { customerNumber: customer, loginType: 'C', identityKey: counter.viewer('C').identityKey }
        const answer = await ask('searchOrders', { ...fields, orderStatus, poNumber: 'canceled?' })
        return answer.json<Record<string, string>[]>().map((row) => [row.order, row.orderStatus])
      }
      expect(await statuses('C')).toEqual([
        // Without lines, nothing is known to be canceled.
        ['900006-00', 'Closed'],
        ['900005-00', 'Closed'],
        ['900003-00', 'Closed'],
        ['900002-00', 'Closed'],
        ['900001-00', 'Canceled'],
      ])
      expect((await statuses('O')).map(([, status]) => status)).toEqual(['Open', 'Open'])
      const [head] = (await ask('readOrderHead', { orderNumber: '900001', orderSequenceNumber: '00' })).json()
      expect(head).toMatchObject({ orderStatus: 'Canceled' })
    })

    test('The page of an item lists what was canceled of it in the last 30 days', async () => {
      const canceled = async () => {
        const of = { customerNumber: customer, item: itemOf(company, 1) }
        const rows = (await ask('listItemOrders', of)).json<Record<string, unknown>[]>()
        return rows
          .filter((row) => row.canceled !== null && String(row.order).startsWith('9'))
          .map((row) => [row.order, row.canceled])
      }
      expect(await canceled()).toEqual([
        ['900005-00', -3],
        ['900002-00', 2],
        ['900001-00', 5],
      ])
      const { db } = counter.store
      await db.updateTable('orders').set({ order_date: '2026-10-20' }).where('order_number', '=', '900005').execute()
      expect((await canceled()).map(([number]) => number)).not.toContain('900005-00')
    })

    test('An order that was placed here says what was canceled', async () => {
      const of = { customerNumber: customer, shipTo, reference: 'W0900001' }
      expect((await ask('listPlacedLines', of)).json()).toMatchObject([{ shipped: 0, canceled: 5 }])
      const { db } = counter.store
      const placed = db.updateTable('carts').where('reference', '=', 'W0900001')
      const shipments = async () => (await ask('readPlacedOrder', of)).json<Record<string, unknown>>().shipments
      expect(await shipments()).toMatchObject([{ status: 'Canceled', canceled: 8 }])
      await placed.set({ order_number: '900002' }).execute()
      expect(await shipments()).toMatchObject([{ status: 'Closed', canceled: 2 }])
      await placed.set({ order_number: '900003' }).execute()
      expect(await shipments()).toMatchObject([{ canceled: 0 }, { canceled: 0 }])
    })

    test('Home lists what was canceled of the orders of the last 30 days, credits left out', async () => {
      const rows = async () =>
        (await ask('listCanceledOrders', { customerNumber: customer }))
          .json<Record<string, unknown>[]>()
          .filter(({ OrderNumber }) => String(OrderNumber).startsWith('9'))
      expect((await rows()).map((row) => [row.OrderNumber, row.Canceled, row.Lines, row.Status])).toEqual([
        ['900002', 2, 1, 'Closed'],
        ['900001', 8, 2, 'Canceled'],
      ])
      const { db } = counter.store
      const before = { order_date: '2026-10-20' }
      await db.updateTable('orders').set(before).where('order_number', '=', '900001').execute()
      expect((await rows()).map((row) => row.OrderNumber)).toEqual(['900002'])
    })
  })
})
