import { describe, expect, test } from 'vitest'
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
    const { change, select, column, faultsOf } = changing(open)

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
