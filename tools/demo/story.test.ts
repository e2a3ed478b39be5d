import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { daysBetween } from '#kit/contract/dates.ts'
import { flagNames } from '#kit/contract/declare/need.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cell, exact, keyOf, type Row, readFeed } from '#app/server/testing/data/demo-files.ts'
import { lastDay, makeDemo } from './make.ts'

/** The day of the files, and a leap day: all dates move together. */
const days = [lastDay, '2028-02-29']

describe.each(days)('made on %s', (today) => {
  let dir = ''
  const feeds = new Map<string, Row[]>()
  const feed = (table: string) => {
    const rows = feeds.get(table) ?? readFeed(dir, table)
    feeds.set(table, rows)
    return rows
  }
  const of = (company: string, customer: string) => (row: Row) =>
    cell(row, 'company') === company && cell(row, 'customer') === customer
  const age = (row: Row, column: string) => daysBetween(cell(row, column), today)

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'demo-'))
    await makeDemo(dir, today)
  })
  afterAll(() => rm(dir, { recursive: true, force: true }))

  test('the first customer shows every kind of order', () => {
    const own = feed('orders').filter(of('01', '100001'))
    const open = own.filter((row) => cell(row, 'status') === 'O')
    expect(open.length).toBeGreaterThan(3)
    expect(open.filter((row) => cell(row, 'order_type') === 'B').length).toBeGreaterThan(0)
    expect(open.filter((row) => cell(row, 'ship_to') === '000002').length).toBeGreaterThan(0)
    expect(new Set(own.map((row) => cell(row, 'carrier')))).toEqual(new Set(['UPS', 'FEDEX', '']))
    expect(own.filter((row) => cell(row, 'amount').startsWith('-')).length).toBeGreaterThan(0)
    expect(new Set(own.map((row) => cell(row, 'ship_to'))).size).toBe(6)
  })

  test('the first customer has a balance in every aging bucket and a credit, and has paid most invoices', () => {
    const own = feed('invoices').filter(of('01', '100001'))
    const owed = own.filter((row) => exact(cell(row, 'balance')) > 0)
    const buckets = new Set(owed.map((row) => Math.min(4, Math.max(0, Math.ceil(age(row, 'invoice_date') / 30) - 1))))
    expect([...buckets].sort()).toEqual([0, 1, 2, 3, 4])
    expect(own.filter((row) => exact(cell(row, 'balance')) < 0).length).toBeGreaterThan(0)
    expect(owed.length).toBeLessThan(own.length / 5)
  })

  test('balances have realistic ages: most are new, some past due, few old', () => {
    const invoices = feed('invoices')
    const owed = (from: number, to: number) =>
      invoices
        .filter((row) => age(row, 'invoice_date') >= from && age(row, 'invoice_date') <= to)
        .reduce((sum, row) => sum + exact(cell(row, 'balance')), 0)
    const all = owed(0, 9999)
    expect(owed(0, 30) / all).toBeGreaterThan(0.5)
    expect(owed(31, 60) / all).toBeGreaterThan(0.08)
    expect(owed(61, 9999) / all).toBeGreaterThan(0.02)
    expect(owed(61, 9999) / all).toBeLessThan(0.25)
    const partly = invoices.filter((row) => !['0.00', cell(row, 'amount')].includes(cell(row, 'balance')))
    expect(partly.length).toBeGreaterThan(5)
    const beyond = invoices.filter((row) => {
      const [amount, balance] = [exact(cell(row, 'amount')), exact(cell(row, 'balance'))]
      return amount < 0 ? balance > 0 || balance < amount : balance < 0 || balance > amount
    })
    expect(beyond).toEqual([])
    const due = invoices.filter(
      (row) => cell(row, 'due_date') !== '' && cell(row, 'due_date') < cell(row, 'invoice_date'),
    )
    expect(due).toEqual([])
  })

  test('some prices are pending, and custom prices have an expiration date', () => {
    const coming = feed('list_prices').filter((row) => cell(row, 'pending_price') !== '')
    expect(coming.length).toBeGreaterThan(200)
    expect(coming.filter((row) => cell(row, 'effective_date') <= today)).toEqual([])
    const prices = feed('custom_prices')
    const current = prices.filter((row) => cell(row, 'current_pending') === 'C')
    expect(
      current.filter((row) => cell(row, 'effective_date') > today || cell(row, 'expiration_date') < today),
    ).toEqual([])
    const pending = prices.filter((row) => cell(row, 'current_pending') === 'P')
    expect(pending.filter((row) => cell(row, 'effective_date') <= today)).toEqual([])
    expect(pending.filter(of('01', '100001')).length).toBeGreaterThan(0)
    expect(new Set(prices.map((row) => cell(row, 'shipment_type')))).toEqual(new Set(['W', 'D']))
  })

  test('list prices are above the sell price, and custom prices below it', () => {
    const sell = new Map(
      feed('list_prices').map((row) => [keyOf(row, ['company', 'item']), exact(cell(row, 'sell_price'), 4)]),
    )
    expect(
      feed('list_prices').filter((row) => Number(cell(row, 'list_price')) <= Number(cell(row, 'sell_price'))),
    ).toEqual([])
    const current = feed('custom_prices').filter((row) => cell(row, 'current_pending') === 'C')
    const dear = current.filter(
      (row) => exact(cell(row, 'price'), 4) > (sell.get(keyOf(row, ['company', 'item'])) ?? 0),
    )
    expect(dear).toEqual([])
  })

  test('tracking events are in order and not in the future, and some parcels are in transit', () => {
    const events = Map.groupBy(feed('package_events'), (row) => cell(row, 'tracking_number'))
    for (const story of events.values()) {
      expect(story.map((row) => Number(cell(row, 'event')))).toEqual(story.map((_, at) => at + 1))
      const times = story.map((row) => `${cell(row, 'event_date')} ${cell(row, 'event_time')}`)
      expect(times).toEqual([...times].sort())
      expect((times.at(-1) ?? '') <= `${today} 09:30:00`).toBe(true)
      const delivered = story.findIndex((row) => cell(row, 'status') === 'Delivered')
      expect([-1, story.length - 1]).toContain(delivered)
    }
    const status = (row: Row) => events.get(cell(row, 'tracking_number'))?.at(-1)?.status
    const own = feed('packages').filter(of('01', '100001'))
    const late = own.filter((row) => age(row, 'ship_date') < 8).map((row) => status(row))
    expect(late.filter((last) => last !== 'Delivered').length).toBeGreaterThan(1)
    const old = feed('packages').filter((row) => age(row, 'ship_date') > 120)
    expect(old.some((row) => status(row) === 'Delivered')).toBe(true)
    expect(old.some((row) => status(row) === undefined)).toBe(true)
    const received = new Set(feed('package_events').map((row) => cell(row, 'status')))
    expect(received).toContain('Exception')
  })

  test('freight has a PRO number, and parcels have none', () => {
    const shipped = feed('orders').filter((row) => cell(row, 'status') === 'C')
    const freight = shipped.filter((row) => ['ODFL', 'SAIA', 'EXLA', 'XPOL'].includes(cell(row, 'ship_via')))
    expect(freight.length).toBeGreaterThan(100)
    expect(freight.filter((row) => cell(row, 'pro_number') === '')).toEqual([])
    expect(shipped.filter((row) => cell(row, 'carrier') !== '' && cell(row, 'pro_number') !== '')).toEqual([])
    const parcels = new Set(feed('packages').map((row) => keyOf(row, ['company', 'order_number', 'sequence'])))
    const sent = shipped.filter((row) => cell(row, 'carrier') !== '')
    expect(sent.filter((row) => !parcels.has(keyOf(row, ['company', 'order_number', 'sequence'])))).toEqual([])
  })

  const inventoryFlags = [
    'CanViewInventoryPrices',
    'QuantityOnHandViewPermission',
    'QuantityOnOrderViewPermission',
    'CanViewInventoryDaysOnHand',
    'MinMaxQuantityViewPermission',
  ]
  const screenFlags = [
    ...['CanViewAR', 'CanViewOrders', 'CanViewCustomerPrices', 'CanViewSales', 'CanViewSalesAnalysis'],
    ...['CanViewPriceList', 'CanViewOG', 'CanViewInventory'],
  ]

  /** The flags of each account that are Y, except CanViewAllItems, which adds no screen or column. */
  const grantedTo = () =>
    new Map(
      feed('accounts').map((row) => [
        cell(row, 'login_type') === 'C' ? `${cell(row, 'company')}/${cell(row, 'user_id')}` : cell(row, 'user_id'),
        flagNames.filter((flag) => flag !== 'CanViewAllItems' && cell(row, flag) === 'Y'),
      ]),
    )

  test('Each flag of a screen or an inventory column has an account with only that flag', () => {
    const granted = [...grantedTo().values()].map((flags) => flags.join())
    for (const flag of screenFlags) expect(granted, flag).toContain(flag)
    const sets = [...grantedTo().values()].map((flags) => new Set<string>(flags))
    for (const flag of inventoryFlags) {
      const alone = new Set(['CanViewInventory', flag])
      expect(
        sets.filter((set) => set.size === alone.size && [...set].every((one) => alone.has(one))),
        flag,
      ).toHaveLength(1)
    }
  })

  test('A group and an employee have restricted flags, and some accounts have no tracking', () => {
    const granted = grantedTo()
    expect(granted.get('GROUP2')).not.toContain('CanViewCustomerPrices')
    expect(granted.get('GROUP2')).toContain('CanViewInventory')
    expect(granted.get('GROUP3')).not.toContain('CanViewInventory')
    expect(granted.get('EMP002')).not.toContain('CanViewInvoices')
    expect(granted.get('01/100015')).toEqual([])
    expect(granted.get('01/100017')).toHaveLength(flagNames.length - 3)
    expect(granted.get('01/100017')).not.toContain('CanViewUPSTrackingInfo')
    expect(
      feed('orders')
        .filter(of('01', '100017'))
        .some((row) => cell(row, 'carrier') !== ''),
    ).toBe(true)
    const members = feed('group_members').filter((row) => cell(row, 'group_id') === 'GROUP1')
    expect(members.find((row) => cell(row, 'customer') === '600101')?.ship_to).not.toBe('')
  })

  test('An order number has fewer than 6 digits, and its invoice is unpaid', () => {
    const invoices = feed('invoices')
      .filter(of('05', '500001'))
      .filter((row) => cell(row, 'balance') !== '0.00')
    expect(invoices.some((row) => cell(row, 'order_number').startsWith('0'))).toBe(true)
    expect(
      feed('orders')
        .filter(of('05', '500001'))
        .every((row) => cell(row, 'order_number').startsWith('0')),
    ).toBe(true)
  })

  test('Some orders, invoices, and lines have a blank ship-to', () => {
    for (const table of ['orders', 'invoices', 'sales_lines']) {
      const shipTos = new Set(
        feed(table)
          .filter(of('01', '100014'))
          .map((row) => cell(row, 'ship_to')),
      )
      expect(shipTos.size, table).toBe(2)
      expect(shipTos, table).toContain('')
    }
    expect(feed('ship_tos').filter(of('01', '100014'))).toHaveLength(1)
  })

  test('One customer has one ship-to, one sees only the first of several, and one has never bought', () => {
    expect(feed('ship_tos').filter(of('01', '100008'))).toHaveLength(1)
    expect(feed('invoices').filter(of('01', '100008')).length).toBeGreaterThan(0)
    expect(feed('ship_tos').filter(of('01', '100016'))).toHaveLength(3)
    const row = feed('accounts').find((one) => cell(one, 'user_id') === '100016')
    expect(row?.ViewAllShipTos).toBe('One')
    for (const table of ['orders', 'invoices', 'sales_lines', 'custom_prices'])
      expect(feed(table).filter(of('05', '500006')), table).toEqual([])
  })

  test('Some parcels were never scanned, some are older than 120 days, and some have no ship-via code', () => {
    const scanned = new Set(feed('package_events').map((row) => cell(row, 'tracking_number')))
    const silent = feed('packages')
      .filter(of('01', '100002'))
      .filter((row) => age(row, 'ship_date') <= 110 && !scanned.has(cell(row, 'tracking_number')))
    expect(silent.some((row) => cell(row, 'carrier') === 'UPS')).toBe(true)
    expect(
      feed('packages')
        .filter(of('01', '100001'))
        .some((row) => age(row, 'ship_date') > 120),
    ).toBe(true)
    const nameless = feed('orders')
      .filter(of('01', '100001'))
      .filter((row) => cell(row, 'carrier') !== '' && cell(row, 'ship_via') === '')
    expect(new Set(nameless.map((row) => cell(row, 'carrier')))).toEqual(new Set(['UPS', 'FEDEX']))
  })
})
