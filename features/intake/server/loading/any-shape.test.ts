import { describe, expect, test } from 'vitest'
import { type FeedRows, sampleFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { changing, one, Y } from '../testing/changing.ts'

const { sequence: _, ...order } = { ...one('orders.csv') }
const { sequence: __, ...line } = { ...one('order_lines.csv') }
const { sequence: ___, ...parcel } = { ...one('packages.csv') }
const of = (order_number: string, shipment: string, more = {}) => ({ ...order, order_number, shipment, ...more })
const lineOf = (order_number: string, shipment: string, nth: number) => ({
  ...line,
  order_number,
  shipment,
  line: nth,
  date_scheduled: '',
})

onDatabase((name, open) => {
  describe(`feeds of any ERP's shape, on ${name}`, () => {
    const { load, change, select, column, faultsOf } = changing(open)

    test('An item needs no vendor, a customer no warehouse, and stock may be negative', async () => {
      const { vendor: _vendor, ...item } = one('items.csv')
      const { warehouse: _warehouse, ...customer } = one('customers.csv')
      await change({
        'items.csv': [{ ...item, item: 'NO-VENDOR' }],
        'customers.csv': [{ ...customer, customer: '100009' }],
        'stock.csv': [{ ...one('stock.csv'), item: 'NO-VENDOR', on_hand: '-5.5' }],
      })
      expect(await column("select vendor as value from items where item = 'NO-VENDOR'")).toEqual([''])
      expect(await column("select warehouse as value from customers where customer = '100009'")).toEqual([''])
      expect(await column("select on_hand as value from stock where item = 'NO-VENDOR'")).toEqual([-5.5])
    })

    test('A sequence may be left out or have one digit', async () => {
      await change({
        'orders.csv': [{ ...order, order_number: 'SEQ-1' }],
        'order_lines.csv': [{ ...line, order_number: 'SEQ-1' }],
      })
      await change({ 'orders.csv': [{ ...order, order_number: 'SEQ-2', sequence: '7' }] })
      const sequences = "select order_number || ' ' || sequence as value from orders where order_number like 'SEQ-%'"
      expect(await column(`${sequences} order by 1`)).toEqual(['SEQ-1 00', 'SEQ-2 07'])
      expect(await faultsOf({ 'orders.csv': [{ ...order, sequence: '1234' }] })).toEqual([
        'orders.csv, line 2, column sequence: must be 1 to 3 digits: 1234',
      ])
    })

    test('The portal numbers the shipments of an order, in every file, and remembers the sequences', async () => {
      const feed = {
        'orders.csv': [of('7', 'SHP/0009'), of('7', 'SHP/0003'), of('SO-8', 'SHP/0009')],
        'order_lines.csv': [lineOf('7', 'SHP/0003', 1), lineOf('7', 'SHP/0009', 1), lineOf('7', 'SHP/0009', 2)],
        'packages.csv': [{ ...parcel, order_number: '7', shipment: 'SHP/0003', tracking_number: '1ZSHIPMENT' }],
        'invoices.csv': [
          { ...one('invoices.csv'), order_number: '7', order_shipment: 'SHP/0003', invoice_number: 'I-7' },
        ],
      }
      await change(feed)
      const lines = () =>
        select("select sequence, line from order_lines where order_number = '000007' order by sequence, line")
      const first = [
        { sequence: '00', line: 1 },
        { sequence: '00', line: 2 },
        { sequence: '01', line: 1 },
      ]
      expect(await lines()).toEqual(first)
      expect(await column("select sequence as value from packages where tracking_number = '1ZSHIPMENT'")).toEqual([
        '01',
      ])
      expect(await column("select order_sequence as value from invoices where invoice_number = 'I-7'")).toEqual(['01'])
      expect(await column("select sequence as value from orders where order_number = 'SO-8'")).toEqual(['00'])
      const { kinds } = await change(feed)
      expect(kinds.filter(({ added, changed = 0, gone }) => added + changed + gone > 0)).toEqual([])
      await change({
        'orders.csv': [of('7', 'SHP/0009', Y), of('7', 'SHP/0012', { _deleted: 'N' })],
        'order_lines.csv': [lineOf('7', 'SHP/0012', 1)],
      })
      expect(await lines()).toEqual([
        { sequence: '01', line: 1 },
        { sequence: '02', line: 1 },
      ])
      expect(await faultsOf({ 'order_lines.csv': [lineOf('7', 'SHP/0009', 1)] })).toEqual([
        'order_lines.csv, line 2, column company, customer, order_number, sequence: is not in orders.csv: 01 100001 000007 SHP/0009',
      ])
    })

    test('An empty number of a shipment is the default sequence, in every file and load', async () => {
      const feed = {
        'orders.csv': [of('SO-E', ''), of('SO-E', 'SHP/0001'), of('SO-F', 'SHP/0002'), of('SO-F', '')],
        'order_lines.csv': [lineOf('SO-E', 'SHP/0001', 1), lineOf('SO-E', '', 1), lineOf('SO-F', '', 1)],
        'packages.csv': [{ ...parcel, order_number: 'SO-E', shipment: '', tracking_number: '1ZEMPTY' }],
        'invoices.csv': [{ ...one('invoices.csv'), order_number: 'SO-E', order_shipment: '', invoice_number: 'I-E' }],
      }
      await change(feed)
      const sequencesOf = (table: string) =>
        column(`select order_number || ' ' || sequence as value from ${table}
          where order_number in ('SO-E', 'SO-F') order by 1`)
      const sequences = async () => [
        await sequencesOf('orders'),
        await sequencesOf('order_lines'),
        await sequencesOf('packages'),
        await column("select order_sequence as value from invoices where invoice_number = 'I-E'"),
      ]
      // The other shipment of SO-F came first, so that it has the default.
      const first = [['SO-E 00', 'SO-E 01', 'SO-F 00', 'SO-F 01'], ['SO-E 00', 'SO-E 01', 'SO-F 01'], ['SO-E 00'], ['']]
      expect(await sequences()).toEqual(first)
      const { kinds } = await change(feed)
      expect(kinds.filter(({ added, changed = 0, gone }) => added + changed + gone > 0)).toEqual([])
      await change({ 'orders.csv': [of('SO-E', '', Y)] })
      expect(await sequencesOf('orders')).toEqual(['SO-E 01', 'SO-F 00', 'SO-F 01'])
      expect(await faultsOf({ 'order_lines.csv': [lineOf('SO-E', '', 1)] })).toEqual([
        'order_lines.csv, line 2, column company, customer, order_number, sequence: is not in orders.csv: 01 100001 SO-E 00',
      ])
    })

    test('An order without a status is closed when all of its lines are, and keeps its status without lines', async () => {
      const header = (order_number: string, status = '') => ({ ...order, order_number, status })
      const lineIn = (order_number: string, nth: number, status: string) => ({
        ...{ ...line, order_number, line: nth, date_scheduled: '' },
        status,
      })
      const statuses = () =>
        column("select order_number || ' ' || status as value from orders where order_number like 'ST-%' order by 1")
      await change({
        'orders.csv': [header('ST-1'), header('ST-2'), header('ST-3', 'O')],
        'order_lines.csv': [
          ...[lineIn('ST-1', 1, 'C'), lineIn('ST-1', 2, 'C')],
          ...[lineIn('ST-2', 1, 'C'), lineIn('ST-2', 2, 'O')],
          lineIn('ST-3', 1, 'C'),
        ],
      })
      expect(await statuses()).toEqual(['ST-1 C', 'ST-2 O', 'ST-3 O'])
      const { status: _status, ...noStatus } = header('ST-2')
      await change({
        'orders.csv': [noStatus, { ...noStatus, order_number: 'ST-1' }],
        'order_lines.csv': [lineIn('ST-2', 1, 'C'), lineIn('ST-2', 2, 'C')],
      })
      expect(await statuses()).toEqual(['ST-1 C', 'ST-2 C', 'ST-3 O'])
      expect(
        await faultsOf({
          'orders.csv': [header('ST-4'), header('ST-3'), header('ST-5'), { ...header('ST-6'), amount: 'x' }],
          'order_lines.csv': [lineIn('ST-4', 1, 'O'), lineIn('ST-5', 1, '')],
        }),
      ).toEqual([
        'orders.csv, line 5, column amount: must be a number: x',
        'orders.csv, line 4, column status: is required, unless the lines have a status',
      ])
    })

    test('Whole files with the states of lines only leave the orders as they were', async () => {
      const of = (row: FeedRows[number]) => `${row.customer} ${row.order_number} ${row.sequence}`
      const { 'orders.csv': orders = [], 'order_lines.csv': lines = [] } = sampleFeed
      await load(sampleFeed, { allowShrink: true })
      const withLines = new Set(lines.map(of))
      const statusOf = new Map(orders.map((row) => [of(row), row.status]))
      const { kinds } = await load({
        'orders.csv': orders.map((row) => (withLines.has(of(row)) ? { ...row, status: '' } : row)),
        'order_lines.csv': lines.map((row) => ({ ...row, status: statusOf.get(of(row)) ?? '' })),
      })
      expect(kinds.map(({ file, added, changed, gone }) => [file, added, changed, gone])).toEqual([
        ...[
          ['orders.csv', 0, 0, 0],
          ['order_lines.csv', 0, 0, 0],
        ],
      ])
    })

    test.each([
      ['order_lines.csv', 'quantity_ordered', { ...line, order_number: 'UNIT-1', date_scheduled: '' }],
      ['sales_lines.csv', 'quantity', { ...one('sales_lines.csv'), invoice_number: 'UNIT-1' }],
    ])('The conversion of quantities in another unit is checked: %s', async (file, column, row) => {
      const documents = {
        'orders.csv': [{ ...order, order_number: 'UNIT-1' }],
        'invoices.csv': [{ ...one('invoices.csv'), invoice_number: 'UNIT-1' }],
      }
      const sold = (nth: number, quantity: string, unit_quantity: string, unit_factor: string) => ({
        ...{ ...row, line: nth, [column]: quantity },
        ...{ unit_quantity, unit_factor },
      })
      const right = [
        ...[sold(1, '24', '2', '12'), sold(2, '0.91', '2', '0.45359237'), sold(3, '-24', '-2', '12')],
        sold(4, '5', '', ''),
      ]
      await change({ ...documents, [file]: right })
      const wrong = [sold(5, '2', '2', '12'), sold(6, '24', '', '12'), sold(7, '24', '24', '')]
      const says = (at: number, value: string) =>
        `${file}, line ${at}, column ${column}: is not unit_quantity times unit_factor: ${value}`
      expect(await faultsOf({ ...documents, [file]: [...right, ...wrong] })).toEqual([
        ...[says(6, '2.00'), says(7, '24.00'), says(8, '24.00')],
      ])
    })

    test('An order may have more than a hundred shipments', async () => {
      const shipments = Array.from({ length: 102 }, (_, n) => of('SO-102', `SHP/${n}`))
      await change({ 'orders.csv': shipments })
      const most = "select max(length(sequence) || sequence) as value from orders where order_number = 'SO-102'"
      expect(await column(most)).toEqual(['3101'])
    })

    test('A shipment is numbered in the order of arrival, even if its own number has two digits', async () => {
      await change({ 'orders.csv': [of('SO-99', '98'), of('SO-99', '104'), of('SO-99', '5')] })
      const sequences = "select sequence as value from orders where order_number = 'SO-99' order by 1"
      expect(await column(sequences)).toEqual(['00', '01', '02'])
    })
  })
})
