import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cell, exact, keyOf, type Row } from '#app/server/testing/data/demo-files.ts'
import { lastDay, unpack } from './make.ts'
import { customer, feedReader, item, order, shipTo, sumBy } from './testing/feed-reader.ts'

const today = lastDay
let dir = ''
const { feed, keysOf } = feedReader(() => dir)

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'demo-'))
  await unpack(dir, today)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

describe('sums', () => {
  test('an invoice amount is exactly the sum of its lines: sales, tax, and add-ons', () => {
    const invoice = (row: Row) => keyOf(row, ['company', 'invoice_number'])
    const value = (row: Row) => exact(cell(row, 'sales')) + exact(cell(row, 'tax')) + exact(cell(row, 'add_ons'))
    const sums = sumBy(feed('sales_lines'), invoice, value)
    expect(feed('invoices').filter((row) => sums.get(invoice(row)) !== exact(cell(row, 'amount')))).toEqual([])
  })

  test('a balance is exactly the amount less payments and credits, since the first payment', () => {
    const invoice = (row: Row) => keyOf(row, ['company', 'invoice_number'])
    const value = (row: Row) => exact(cell(row, 'amount')) + exact(cell(row, 'discount'))
    const paid = sumBy(feed('payments'), invoice, value)
    const [since = ''] = feed('payments')
      .map((row) => cell(row, 'payment_date'))
      .toSorted()
    const compared = feed('invoices').filter((row) => paid.has(invoice(row)) || cell(row, 'invoice_date') >= since)
    const left = (row: Row) => exact(cell(row, 'amount')) - (paid.get(invoice(row)) ?? 0)
    expect(compared.filter((row) => left(row) !== exact(cell(row, 'balance')))).toEqual([])
    expect(compared.length).toBeGreaterThan(3000)
  })

  test('the sales of a line are quantity times price, rounded to the cent', () => {
    const wrong = feed('sales_lines').filter((row) => {
      const exactly = Number(cell(row, 'quantity')) * exact(cell(row, 'unit_price'), 4)
      return Math.abs(exactly - exact(cell(row, 'sales')) * 100) > 50
    })
    expect(wrong).toEqual([])
  })

  test('an order amount is the sum of its lines: ordered quantities if open, shipped quantities if closed', () => {
    const open = new Map(feed('orders').map((row) => [keyOf(row, order), cell(row, 'status') === 'O']))
    const sums = sumBy(
      feed('order_lines'),
      (row) => keyOf(row, order),
      (row) => {
        const quantity = Number(cell(row, open.get(keyOf(row, order)) ? 'quantity_ordered' : 'quantity_reserved'))
        const cents = (quantity * exact(cell(row, 'unit_price'), 4)) / 100
        return Math.sign(cents) * Math.round(Math.abs(cents))
      },
    )
    expect(feed('orders').filter((row) => sums.get(keyOf(row, order)) !== exact(cell(row, 'amount')))).toEqual([])
  })

  test('back-ordered quantities are in the next sequence of the order', () => {
    const line = (row: Row, sequence: number) => `${keyOf(row, [...customer, 'order_number', 'item'])}|${sequence}`
    const ordered = sumBy(
      feed('order_lines'),
      (row) => line(row, Number(cell(row, 'sequence'))),
      (row) => Number(cell(row, 'quantity_ordered')),
    )
    const closed = new Set(
      feed('orders')
        .filter((row) => cell(row, 'status') === 'C')
        .map((row) => keyOf(row, order)),
    )
    const short = feed('order_lines').filter(
      (row) => closed.has(keyOf(row, order)) && Number(cell(row, 'quantity_back_ordered')) > 0,
    )
    expect(short.length).toBeGreaterThan(100)
    const lost = short.filter(
      (row) => ordered.get(line(row, Number(cell(row, 'sequence')) + 1)) !== Number(cell(row, 'quantity_back_ordered')),
    )
    expect(lost).toEqual([])
    const sequences = new Set(feed('orders').map((row) => cell(row, 'sequence')))
    expect([...sequences].sort()).toEqual(['00', '01', '02'])
  })

  test('the ordered quantity is the sum of the reserved and back-ordered quantities', () => {
    const amounts = (row: Row) => ['quantity_reserved', 'quantity_back_ordered'].map((name) => Number(cell(row, name)))
    const wrong = feed('order_lines').filter(
      (row) => amounts(row).reduce((a, b) => a + b) !== Number(cell(row, 'quantity_ordered')),
    )
    expect(wrong).toEqual([])
  })

  test('stock is reserved exactly for the open orders, and never more than is on hand', () => {
    const open = new Map(
      feed('orders')
        .filter((row) => cell(row, 'status') === 'O')
        .map((row) => [keyOf(row, order), cell(row, 'warehouse')]),
    )
    const lines = feed('order_lines').filter((row) => open.has(keyOf(row, order)))
    const place = (row: Row) => `${keyOf(row, item)}|${open.get(keyOf(row, order))}`
    const promised = sumBy(lines, place, (row) => Number(cell(row, 'quantity_reserved')))
    const waiting = sumBy(lines, place, (row) => Number(cell(row, 'quantity_back_ordered')))
    const number = (row: Row, name: string) => Number(cell(row, name))
    const wrong = feed('stock').filter((row) => {
      const key = keyOf(row, ['company', 'item', 'warehouse'])
      const due = number(row, 'on_order') > 0
      return (
        number(row, 'on_demand') !== (promised.get(key) ?? 0) ||
        number(row, 'on_hand') < number(row, 'on_demand') ||
        number(row, 'on_order') < (waiting.get(key) ?? 0) ||
        due !== cell(row, 'scheduled_date') > today
      )
    })
    expect(wrong).toEqual([])
    expect([...waiting.values()].filter((quantity) => quantity > 0).length).toBeGreaterThan(10)
    const places = keysOf('stock', ['company', 'item', 'warehouse'])
    expect([...promised.keys()].filter((key) => !places.has(key))).toEqual([])
  })
})

describe('orders and invoices refer to each other', () => {
  const invoiced = () => new Map(feed('invoices').map((row) => [keyOf(row, ['company', 'invoice_number']), row]))

  test('a closed order has an invoice of the same sequence, day, and ship-to; an open one has none', () => {
    const invoices = invoiced()
    const wrong = feed('orders').filter((row) => {
      if (cell(row, 'status') === 'O') return cell(row, 'invoice_number') !== '' || cell(row, 'ship_date') !== ''
      const invoice = invoices.get(keyOf(row, ['company', 'invoice_number']))
      const same = [...shipTo, 'order_number', 'warehouse', 'customer_po'] as const
      return (
        !invoice ||
        keyOf(invoice, same) !== keyOf(row, same) ||
        cell(invoice, 'order_sequence') !== cell(row, 'sequence') ||
        cell(invoice, 'invoice_date') !== cell(row, 'ship_date')
      )
    })
    expect(wrong).toEqual([])
  })

  test('every invoice of the last two years has an order', () => {
    const known = keysOf('orders', order)
    const recent = feed('invoices').filter((row) => cell(row, 'invoice_date') >= '2024-11-24')
    const key = (row: Row) => `${keyOf(row, [...customer, 'order_number', 'order_sequence'])}`
    expect(recent.filter((row) => !known.has(key(row)))).toEqual([])
  })

  test('a back order is a later sequence; numbers have 6 and 2 digits, and company 04 prints SO- before them', () => {
    const wrong = feed('orders').filter(
      (row) =>
        (cell(row, 'order_type') === 'B') !== (cell(row, 'sequence') !== '00') ||
        !(cell(row, 'company') === '04' ? /^SO-\d{6}$/ : /^\d{6}$/).test(cell(row, 'order_number')) ||
        !/^\d\d$/.test(cell(row, 'sequence')),
    )
    expect(wrong).toEqual([])
  })
})

describe('four years of sales', () => {
  let sales: Row[] = []
  beforeAll(() => {
    sales = feed('sales_lines')
  })

  const soldIn = (starts: string, months: readonly string[]) => {
    const items = new Set(
      feed('items')
        .filter((row) => cell(row, 'description').startsWith(starts))
        .map((row) => cell(row, 'item')),
    )
    return sales
      .filter((row) => items.has(cell(row, 'item')) && months.includes(cell(row, 'invoice_date').slice(5, 7)))
      .reduce((sum, row) => sum + Number(cell(row, 'quantity')), 0)
  }

  test('ice melt sells only in winter, cold cups mostly in summer, floor finish before school starts', () => {
    expect(soldIn('ICE MELT', ['12', '01', '02'])).toBeGreaterThan(100)
    expect(soldIn('ICE MELT', ['06', '07', '08'])).toBe(0)
    expect(soldIn('CUP COLD', ['06', '07', '08'])).toBeGreaterThan(1.5 * soldIn('CUP COLD', ['12', '01', '02']))
    expect(soldIn('TISSUE FACIAL', ['12', '01', '02'])).toBeGreaterThan(soldIn('TISSUE FACIAL', ['06', '07', '08']))
  })

  test('a school buys less in June than in September', () => {
    const inMonth = (customer: string, month: string) =>
      sales
        .filter((row) => cell(row, 'customer') === customer && cell(row, 'invoice_date').slice(5, 7) === month)
        .reduce((sum, row) => sum + exact(cell(row, 'sales')), 0)
    expect(inMonth('100003', '06')).toBeLessThan(inMonth('100003', '09'))
  })

  test('sales grow from year to year', () => {
    const year = (text: string) =>
      sales
        .filter((row) => cell(row, 'invoice_date').startsWith(text) && cell(row, 'invoice_date').slice(5) <= '10-31')
        .reduce((sum, row) => sum + exact(cell(row, 'sales')), 0)
    expect(year('2024')).toBeGreaterThan(year('2023'))
    expect(year('2026')).toBeGreaterThan(year('2024') * 1.05)
  })

  test('one customer is new, one has left, one has never bought, and sizes differ widely', () => {
    const byCustomer = Map.groupBy(sales, (row) => keyOf(row, ['company', 'customer']))
    const dates = (key: string) => (byCustomer.get(key) ?? []).map((row) => cell(row, 'invoice_date')).sort()
    expect(byCustomer.has('05|500006')).toBe(false)
    expect(dates('02|200010').at(-1)?.slice(0, 7)).toBe('2026-03')
    expect(dates('03|600109')[0]?.slice(0, 4)).toBe('2026')
    const totals = [...byCustomer.values()].map((rows) => rows.reduce((sum, row) => sum + exact(cell(row, 'sales')), 0))
    expect(Math.max(...totals)).toBeGreaterThan(25 * Math.min(...totals))
  })

  test('names contain apostrophes, ampersands, and accents; codes have leading zeros', () => {
    const names = feed('customers').map((row) => cell(row, 'name'))
    for (const mark of [/'/, /&/, /é/, /ñ/, /,/]) expect(names.some((name) => mark.test(name))).toBe(true)
    const starts = (table: string, column: string) => feed(table).some((row) => cell(row, column).startsWith('0'))
    expect(starts('items', 'item')).toBe(true)
    expect(starts('customer_items', 'customer_part')).toBe(true)
    expect(starts('vendors', 'vendor')).toBe(true)
    expect(starts('orders', 'order_number')).toBe(true)
    expect(starts('invoices', 'invoice_number')).toBe(true)
    expect(starts('customers', 'customer')).toBe(true)
    const longest = Math.max(...feed('items').map((row) => cell(row, 'description').length))
    expect(longest).toBe(60)
  })

  test('the same customer number belongs to different customers in different companies', () => {
    const same = feed('customers').filter((row) => cell(row, 'customer') === '600100')
    expect(new Set(same.map((row) => cell(row, 'company'))).size).toBe(3)
    expect(new Set(same.map((row) => cell(row, 'name'))).size).toBe(3)
  })
})
