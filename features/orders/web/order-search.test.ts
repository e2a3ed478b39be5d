import { clearedFilter, type OrderFilter } from '#orders/contract/rules.ts'
import { expect, test } from 'vitest'
import { activeParts } from '#kit/web/filters/filter-parts.ts'
import type { ChosenCustomer, Session } from '#kit/web/session/session.ts'
import { orderAddress as detailsAddress } from './order-address.ts'
import { filterParts, broaderSearch, orderAddress, orderInput } from './order-search.ts'

const session = {
  identityKey: 'KEY',
  rights: { loginType: 'C', flags: {} },
  customer: { company: '01', customer: '100001' },
} as unknown as Session & { customer: ChosenCustomer }

test('An empty address is the cleared filter [ORD-05, ORD-16, ORD-17, ORD-19]', () => {
  expect(orderAddress.parse({})).toEqual(clearedFilter)
})

test.each([
  { fromDate: '2026-02-30' },
  { fromDate: '11/20/2026' },
  { orderStatus: 'X' },
  { orderSearchNumber: 'x'.repeat(31) },
  { orderSearchSequenceNumber: '1000' },
  { referenceNumber: 'x'.repeat(31) },
])('The mistyped address %j reads as the cleared filter', (address) => {
  expect(orderAddress.parse(address)).toEqual(clearedFilter)
})

test('An order may have more than a hundred shipments: an address keeps all digits of a sequence', () => {
  expect(orderAddress.parse({ orderSearchSequenceNumber: '100' }).orderSearchSequenceNumber).toBe('100')
  expect(detailsAddress.parse({ order: '004711', sequence: '100' })).toMatchObject({ sequence: '100' })
})

test('Without an invoice 0 is sent, and dates as MM/DD/YYYY [ORD-18, ORD-24]', () => {
  const filter = { ...clearedFilter, fromDate: '2026-02-01', poNumber: ' a ' }
  expect(orderInput(session, filter, undefined)).toEqual({
    ...clearedFilter,
    identityKey: 'KEY',
    companyNumber: '01',
    customerNumber: '100001',
    loginType: 'C',
    poNumber: 'a',
    referenceNumber: '0',
    fromDate: '02/01/2026',
  })
})

test('Closed is sent with type All, and a locked ship-to replaces the chosen one [ORD-12, SHIPTO-02]', () => {
  const filter = { ...clearedFilter, orderStatus: 'C' as const, orderFilter: 'B' as const, shipToNumber: 'A' }
  expect(orderInput(session, filter, '000002')).toMatchObject({ orderFilter: 'A', shipToNumber: '000002' })
})

test.each([{ fromDate: '1899-01-01' }, { fromDate: '2026-11-20', toDate: '2026-11-19' }])(
  'An address with %j requests nothing [ORD-23]',
  (dates) => expect(orderInput(session, { ...clearedFilter, ...dates }, undefined)).toBeUndefined(),
)

test('Each filter is described in words and can be removed', () => {
  const filter: OrderFilter = {
    ...clearedFilter,
    orderFilter: 'B',
    poNumber: 'PO-1',
    shipToNumber: '000002',
    fromDate: '2026-02-01',
    orderSearchNumber: '4711',
    orderSearchSequenceNumber: '1',
    referenceNumber: '8',
    credits: 'N',
    arriving: 'Y',
  }
  const parts = filterParts(filter, '000002 Pier')
  expect(parts.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Status Open',
    'Order type Backorders',
    'PO contains PO-1',
    'Ship to 000002 Pier',
    'PO date from 02/01/2026',
    'Order 4711-01',
    'Invoice 8',
    'Arriving Soon',
    'Credits Left out',
  ])
  const nothing: OrderFilter = Object.assign({}, filter, ...parts.map(({ without }) => without))
  expect(filterParts(nothing, '').map(({ value }) => value)).toEqual(['All'])
})

test('The status All excludes no rows, but a PO of that name does', () => {
  const filter: OrderFilter = { ...clearedFilter, orderStatus: 'A', poNumber: 'All' }
  expect(activeParts(filter, filterParts(filter, '')).map(({ label }) => label)).toEqual(['PO contains'])
})

test('An empty search offers first all orders, then all dates, types, and ship-tos', () => {
  let search = { ...clearedFilter, fromDate: '2026-01-01', orderFilter: 'B' as const, shipToNumber: 'A' }
  const steps: string[] = []
  for (let looser = broaderSearch(search); looser; looser = broaderSearch(search)) {
    steps.push(looser.label)
    search = { ...search, ...looser.next } as typeof search
  }
  expect(steps).toEqual(['Show closed too', 'Search all dates', 'Search all order types', 'Search all ship-tos'])
})
