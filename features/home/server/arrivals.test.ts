import { tileLinks } from '#home/contract/tile-links.ts'
import type { InsertObject } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#kit/server/db/schema.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

// Today is 2026-11-20.

const key = { company: '01', customer: '100001' }
const account = { companyNumber: '01', customerNumber: '100001' }

const order = (
  order_number: string,
  ship_date: string | null,
  more: Partial<InsertObject<Database, 'orders'>> = {},
) => ({
  ...{ ...key, order_number, sequence: '00', ship_to: '000011', warehouse: 'W01', customer_po: '', amount: 1 },
  ...{
    order_type: 'A' as const,
    order_date: '2026-11-01',
    ship_date,
    invoice_number: '',
    pro_number: '',
    ship_via: '',
  },
  ...{ status: ship_date === null ? ('O' as const) : ('C' as const), carrier: '', comment1: '', comment2: '' },
  ...{ ship_via_name: 'OUR TRUCK', ...more },
})
const line = (order_number: string, nth: number, date_scheduled: string) => ({
  ...{ ...key, order_number, sequence: '00', line: nth, item: `IT01${nth}0`, quantity_ordered: 1 },
  ...{ quantity_reserved: 0, quantity_back_ordered: 1, unit_price: 1, date_scheduled },
})
const parcel = (order_number: string, tracking_number: string, ship_date: string, scheduled_delivery: string) => ({
  ...{ ...key, order_number, sequence: '00', carrier: 'UPS' as const, tracking_number, ship_date },
  ...{ service: 'GROUND', weight: 1, scheduled_delivery },
})
const event = (tracking_number: string, event_date: string, status: string) => ({
  ...{ carrier: 'UPS' as const, tracking_number, ship_date: '2026-11-17', event: 1, event_date, event_time: '' },
  ...{ city: '', status, description: '' },
})

onDatabase((database, open) => {
  describe(`orders on their way, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      await db
        .insertInto('orders')
        .values([
          order('000001', '2026-11-18', { amount: 0 }),
          order('000002', '2026-11-18', { amount: -5 }),
          order('000003', null),
          order('000004', null, { order_type: 'B' }),
          order('000005', '2026-11-17', { carrier: 'UPS' }),
          order('000006', '2026-11-17', { carrier: 'UPS' }),
          order('000007', '2026-11-17', { carrier: 'UPS' }),
          order('000008', '2026-11-17', { carrier: 'UPS' }),
          order('000009', '2026-09-01', { carrier: 'UPS' }),
          order('000010', null, { order_type: 'B' }),
          order('000020', '2026-10-21', { carrier: 'UPS' }),
          order('000021', '2026-10-20', { carrier: 'UPS' }),
        ])
        .execute()
      await db
        .insertInto('order_lines')
        .values([
          line('000003', 1, '2026-11-24'),
          line('000003', 2, '2026-11-25'),
          line('000004', 1, '2026-12-25'),
          line('000004', 2, '2026-12-24'),
        ])
        .execute()
      await db
        .insertInto('packages')
        .values([
          parcel('000005', 'FED-DELIVERED', '2026-11-17', '2026-11-19'),
          parcel('000006', 'CARRIER-DELIVERED', '2026-11-17', '2026-11-19'),
          parcel('000007', 'FIRST-DELIVERED', '2026-11-17', '2026-11-19'),
          parcel('000007', 'SECOND', '2026-11-17', '2026-11-24'),
          parcel('000008', 'NUMBER-REUSED', '2026-11-17', '2026-11-19'),
          parcel('000008', 'LATER', '2026-11-17', '2026-11-18'),
          parcel('000009', 'TOO-OLD', '2026-09-01', '2026-09-05'),
          parcel('000020', '30-DAYS-OLD', '2026-10-21', '2026-10-25'),
          parcel('000021', '31-DAYS-OLD', '2026-10-20', '2026-10-25'),
        ])
        .execute()
      await db
        .insertInto('package_events')
        .values([
          event('FED-DELIVERED', '2026-11-19', 'Delivered'),
          event('FIRST-DELIVERED', '2026-11-19', 'Delivered'),
          event('SECOND', '2026-11-19', 'In transit'),
          event('NUMBER-REUSED', '2026-05-01', 'Delivered'),
        ])
        .execute()
      const { event: _position, ...kept } = event('CARRIER-DELIVERED', '2026-11-19', 'Delivered')
      await db
        .insertInto('kept_events')
        .values({ ...kept, event_key: 'k', seen_at: new Date('2026-11-19T12:00:00Z'), position: 1, received_by: '' })
        .execute()
    })

    type Row = Record<string, unknown>
    const ask = async (call: 'listArrivals' | 'listLateParcels' | 'listBackOrders', viewer = 'C', more = {}) => {
      const answer = await counter.ask(counter.viewer(viewer), call, { ...account, ...more })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Row[]>()
    }
    const days = (rows: Row[]) => rows.map((row) => [row.OrderNumber, row.Day, row.Kind, row.Parcels])

    test('Orders arrive by day: parcels that are due, shipments without parcels, and orders that ship soon; no credits', async () => {
      expect(days(await ask('listArrivals'))).toEqual([
        ['000001', '2026-11-18', 'shipped', null],
        ['700111', '2026-11-23', 'delivery', 1],
        ['700112', '2026-11-23', 'delivery', 1],
        ['000007', '2026-11-24', 'delivery', 1],
        ['000003', '2026-11-25', 'ships', null],
      ])
    })

    test('The tile counts the orders that arrive, which are the rows that its link opens [SIL-02]', async () => {
      const numbers = (rows: Row[], key: string) => rows.map((row) => row[key]).toSorted()
      const same = async (viewer: string) => {
        const seen = counter.viewer(viewer)
        const read = async (call: 'readHome' | 'searchOrders', more = {}) =>
          (await counter.ask(seen, call, { ...account, ...more })).json<Row[]>()
        const { identityKey, loginType } = seen.own
        const opened = await read('searchOrders', { identityKey, loginType, ...tileLinks.arriving().search })
        const listed = numbers(await ask('listArrivals', viewer), 'OrderNumber')
        expect(numbers(opened, 'orderNumber')).toEqual(listed)
        expect((await read('readHome'))[0]).toMatchObject({ Arriving: listed.length })
        return listed
      }
      expect(await same('C')).toEqual(['000001', '000003', '000007', '700111', '700112'])
      expect(await same('C fixed to a ship-to')).toEqual(['000001', '000003', '000007', '700111'])
      await counter.setFlags(counter.viewer('C'), { ...allFlags, CanViewUPSTrackingInfo: 'N' })
      const untracked = await same('C')
      await counter.setFlags(counter.viewer('C'), allFlags)
      expect(untracked).toContain('000005')
    })

    test('Orders that shipped up to five days ago, are due today, or ship within a week are on their way and not late', async () => {
      const { db } = counter.store
      const at = { ship_to: '000012' }
      const due = order('000011', '2026-11-17', { ...at, carrier: 'UPS' })
      const shipped = [due, order('000012', '2026-11-15', at), order('000013', '2026-11-14', at)]
      const scheduled = ['2026-11-19', '2026-11-20', '2026-11-27', '2026-11-28']
      const open = scheduled.map((day, n) => ({ number: `00001${4 + n}`, day }))
      await db
        .insertInto('orders')
        .values([...shipped, ...open.map(({ number }) => order(number, null, at))])
        .execute()
      await db
        .insertInto('order_lines')
        .values(open.map(({ number, day }) => line(number, 1, day)))
        .execute()
      await db
        .insertInto('packages')
        .values(parcel('000011', 'DUE-TODAY', '2026-11-17', '2026-11-20'))
        .execute()
      const rows = await ask('listArrivals', 'C', { shipTo: '000012' })
      const late = await ask('listLateParcels', 'C', { shipTo: '000012' })
      for (const table of ['packages', 'order_lines', 'orders'] as const)
        await db.deleteFrom(table).where('order_number', '>=', '000011').where('order_number', '<=', '000017').execute()
      expect(rows.map(({ OrderNumber, Day }) => [OrderNumber, Day]).filter(([number]) => number !== '700112')).toEqual([
        ['000012', '2026-11-15'],
        ['000011', '2026-11-20'],
        ['000015', '2026-11-20'],
        ['000016', '2026-11-27'],
      ])
      expect(late.map(({ OrderNumber }) => OrderNumber)).toEqual(['700212'])
    })

    test('Parcels past their scheduled delivery are late until a delivery is known', async () => {
      const late = (await ask('listLateParcels')).map((row) => [row.OrderNumber, row.Day, row.Parcels, row.Carrier])
      expect(late).toEqual([
        ['000020', '2026-10-25', 1, 'UPS'],
        ['700211', '2026-11-13', 1, 'UPS'],
        ['700212', '2026-11-13', 1, 'UPS'],
        ['000008', '2026-11-18', 2, 'UPS'],
      ])
    })

    test('Without the right to track, arrivals reveal nothing about parcels', async () => {
      const viewer = counter.viewer('C')
      await counter.setFlags(viewer, { ...allFlags, CanViewUPSTrackingInfo: 'N' })
      const rows = await ask('listArrivals')
      const refused = await counter.ask(viewer, 'listLateParcels', account)
      await counter.setFlags(viewer, allFlags)
      expect(refused.statusCode).toBe(403)
      expect(new Set(rows.map(({ Kind }) => Kind))).toEqual(new Set(['shipped', 'ships']))
      expect(days(rows).filter(([number]) => number === '000007' || number === '000005')).toEqual([
        ['000005', '2026-11-17', 'shipped', null],
        ['000007', '2026-11-17', 'shipped', null],
      ])
    })

    test('Back orders are listed by the day when their last line is expected', async () => {
      const rows = (await ask('listBackOrders')).map((row) => [
        row.OrderNumber,
        row.Expected,
        row.Lines,
        row.Description,
      ])
      expect(rows).toEqual([
        ['700111', '2026-12-02', 2, 'PAPER TOWEL 01 1'],
        ['700112', '2026-12-02', 2, 'PAPER TOWEL 01 1'],
        ['000004', '2026-12-25', 2, 'PAPER TOWEL 01 1'],
        ['000010', null, 0, ''],
      ])
    })

    test('A viewer fixed to a ship-to sees only its orders', async () => {
      for (const call of ['listArrivals', 'listLateParcels', 'listBackOrders'] as const) {
        const rows = await ask(call, 'C fixed to a ship-to')
        expect(rows.map(({ OrderNumber }) => OrderNumber)).not.toContain('700112')
        const narrowed = await ask(call, 'C', { shipTo: '000012' })
        expect(narrowed.every(({ OrderNumber }) => String(OrderNumber).endsWith('12'))).toBe(true)
        expect(narrowed).toHaveLength(1)
      }
    })
  })
})
