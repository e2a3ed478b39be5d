import { expect, test } from 'vitest'
import {
  type Arrival,
  arrivalsByDay,
  approvalItems,
  arrivalText,
  backOrderItems,
  canceledItems,
  cartItems,
  dayName,
  dueItems,
  fromToday,
  lateParcelItems,
  type PriceChange,
  priceItems,
  refusedItems,
} from './work.ts'

const reader = { company: '01', name: 'Harbor Hotels', today: '2026-11-20' }
const order = { OrderNumber: '004711', Sequence: '01', PoNumber: 'P1', ShipToName: 'Harbor Hotels - Pier' }

test.each([
  ['2026-11-20', 'today'],
  ['2026-11-21', 'in 1 day'],
  ['2026-12-12', 'in 22 days'],
  ['2026-11-19', '1 day ago'],
])('%s is %s', (day, text) => expect(fromToday(day, reader.today)).toBe(text))

test('A day has its weekday', () => expect(dayName('2026-11-23')).toBe('Mon 11/23'))

test('Invoices past due, due within a week, or with a discount that ends by then are work, and each leads to its order', () => {
  const invoice = (DueDate: string) => ({
    ...{ InvoiceNumber: DueDate, DueDate, CurrentBalance: 12.5, PoNumber: 'P1', ShipToName: 'Harbor Hotels - Pier' },
    ...{ Discount: null, DiscountDate: null },
  })
  const saving = { ...invoice('2026-12-20'), Discount: 1.25, DiscountDate: '2026-11-27' }
  const [save] = dueItems([saving], reader)
  expect([save?.mark, save?.figure]).toEqual([{ text: 'Save $1.25 by 11/27', kind: 'good' }, '$12.50'])
  const items = dueItems(['2026-11-18', '2026-11-27', '2026-11-28'].map(invoice), reader)
  expect(items.map(({ mark, figure }) => [mark.text, mark.kind, figure])).toEqual([
    ['2 days past due', 'late', '$12.50'],
    ['Due in 7 days', 'warning', '$12.50'],
  ])
  expect(items[0]?.text).toBe('Due 11/18/2026 · PO P1 · Pier')
  expect(items[0]?.link).toEqual({
    screen: 'orderDetails',
    search: { company: '01', invoice: '2026-11-18', from: 'home' },
  })
})

test('A back order shows when it is expected, and is late after that', () => {
  const expected = (Expected: string | null) =>
    backOrderItems([{ ...order, Expected, Place: 'Newark', Description: 'CUP FOAM', Lines: 3 }], reader)[0]
  expect(expected('2026-12-02')).toMatchObject({
    name: '004711-01',
    mark: { text: 'in 12 days', kind: 'plain' },
    text: 'Cup foam · and 2 more · PO P1 · Pier',
    figure: 'Expected 12/02 from Newark',
    link: { screen: 'orderDetails' },
  })
  expect(expected('2026-11-20')?.mark).toEqual({ text: 'today', kind: 'plain' })
  expect(expected('2026-11-18')?.mark).toEqual({ text: '2 days ago', kind: 'late' })
  expect(expected(null)).toMatchObject({ mark: { text: 'no date yet' }, figure: '' })
})

test('An order says how much of it was canceled, and whether that is all', () => {
  const canceled = (Status: string) =>
    canceledItems([{ ...order, Canceled: 12, Lines: 2, Description: 'CUP FOAM', Status }], reader)[0]
  expect(canceled('Closed')).toMatchObject({
    name: '004711-01',
    mark: { text: 'canceled in part', kind: 'warning' },
    text: 'Cup foam · and 1 more · PO P1 · Pier',
    figure: '12 canceled',
    link: { screen: 'orderDetails' },
  })
  expect(canceled('Canceled')?.mark.text).toBe('all canceled')
})

test('A refused order shows the reason and its amount', () => {
  const row = { Reference: 'W7', Since: '2026-11-19', PoNumber: 'P1', ShipToName: 'Harbor Hotels - Pier' }
  const refused = (Amount: number | null) => refusedItems([{ ...row, Reason: 'No budget', Amount }], reader)[0]
  expect(refused(253.56)).toMatchObject({
    mark: { text: 'Refused 1 day ago', kind: 'late' },
    text: 'No budget',
    note: 'PO P1 · Pier',
    figure: '$253.56',
    link: { screen: 'placedOrder', search: { order: 'W7' } },
  })
  expect(refused(null)?.figure).toBe('')
})

test('A cart that was not sent leads to its ship-to, and says who prepared it', () => {
  const [own, pier] = cartItems(
    [
      { ShipTo: '', ShipToName: '', Lines: 1, PreparedBy: '', PreparedLines: 0 },
      { ShipTo: '000012', ShipToName: 'Harbor Hotels - Pier', Lines: 1200, PreparedBy: 'Dana Ruiz', PreparedLines: 8 },
    ],
    reader,
  )
  expect(own).toMatchObject({ name: 'Cart', text: '', mark: { text: '1 line' }, link: { search: { shipTo: '' } } })
  expect(pier).toMatchObject({
    name: '000012',
    text: 'Pier',
    mark: { text: 'To review' },
    note: 'Prepared by Dana Ruiz: 8 of 1,200 lines',
  })
})

test('A late parcel leads to its tracking', () => {
  const [item] = lateParcelItems([{ ...order, Day: '2026-11-18', Parcels: 2, Carrier: 'FEDEX' }], reader)
  expect(item).toMatchObject({
    mark: { text: '2 days late', kind: 'late' },
    text: '2 FedEx parcels · PO P1 · Pier',
    figure: 'Was due 11/18',
    link: { screen: 'orderTracking', search: { order: '004711', sequence: '01' } },
  })
})

test('A price change shows the old price, the new one, the difference, and what follows', () => {
  const change: PriceChange = {
    ...{ itemNumber: 'A1', customerPartNumber: '', description: 'LID', changeDate: '2026-12-01', sellUms: 'EA' },
    ...{ oldPrice: 10, newPrice: 12.5, difference: 2.5, percent: 25, follows: 'List price', shipmentType: 'Warehouse' },
  }
  const hidden = { ...change, newPrice: null, difference: null, percent: null, follows: 'Contract price' }
  expect(priceItems([change, hidden], reader)).toMatchObject([
    {
      figure: '$10.00 → $12.50',
      change: 2.5,
      note: 'List price follows',
      mark: { text: 'in 11 days', kind: 'warning' },
    },
    { figure: '$10.00 → –', change: null, note: '', mark: { kind: 'plain' } },
  ])
})

test('Arrivals are grouped by day, and those without a known day come first', () => {
  const arrival = (Kind: string, Day: string, Parcels: number | null): Arrival => ({
    ...{ ...order, Kind, Day, Parcels, Carrier: 'UPS' },
  })
  const rows = [
    arrival('shipped', '2026-11-18', null),
    arrival('shipped', '2026-11-19', null),
    arrival('delivery', '2026-11-23', 1),
    arrival('ships', '2026-11-23', null),
  ]
  expect(arrivalsByDay(rows, reader.today).map((group) => [group.name, group.rows.length])).toEqual([
    ['On the way', 2],
    ['Mon 11/23 · in 3 days', 2],
  ])
  expect(rows.map(arrivalText)).toEqual([
    'Shipped 11/18 · UPS',
    'Shipped 11/19 · UPS',
    '1 UPS parcel',
    'Scheduled to ship · UPS',
  ])
})

test('An order that waits for the viewer leads to it, with its amount unless that is hidden', () => {
  const row = { Reference: 'W0000007', Since: '2026-11-19', PoNumber: 'P1', ShipToName: '', SentBy: '100001000003' }
  expect(
    approvalItems(
      [
        { ...row, Amount: 612.5 },
        { ...row, Amount: null },
      ],
      reader,
    ),
  ).toMatchObject([
    {
      mark: { text: '1 day ago', kind: 'warning' },
      text: 'PO P1 · By 100001000003',
      figure: '$612.50',
      link: { screen: 'placedOrder', search: { order: 'W0000007' } },
    },
    { figure: '' },
  ])
})
