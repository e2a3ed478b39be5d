import { carriersOf } from './documents/carriers.ts'
import { describe, expect, test } from 'vitest'
import { carrierText } from './documents/carriers.ts'
import { orderName } from './documents/order-number.ts'
import { headColumns, lineColumns, orderColumns, orderExportColumns } from './columns.ts'
import { listOrderLines, readOrderHead, searchOrders } from './endpoints.ts'
import {
  canSearch,
  carrierOf,
  clearedFilter,
  dateFaults,
  dateTypeLabels,
  dateTypes,
  hasOrderType,
  invalidYear,
  invoiceOnly,
  noOrders,
  orderTypeLabels,
  orderTypes,
  statuses,
  statusLabels,
  takesInvoice,
  takesOrder,
  typeFor,
  withStatus,
} from './rules.ts'

test('The selectors offer the specified choices in order [ORD-04, ORD-06, ORD-07]', () => {
  expect(statuses.map((status) => [status, statusLabels[status]])).toEqual([
    ['O', 'Open'],
    ['C', 'Closed'],
    ['A', 'All'],
  ])
  expect(orderTypes.map((type) => [type, orderTypeLabels[type]])).toEqual([
    ['A', 'All'],
    ['B', 'Backorders'],
  ])
  expect(dateTypes.map((type) => [type, dateTypeLabels[type]])).toEqual([
    ['P', 'PO'],
    ['S', 'Ship'],
  ])
})

test('Clear restores the defaults [ORD-05, ORD-16, ORD-17, ORD-18, ORD-19, ORD-20]', () => {
  const { orderStatus, orderFilter, dateComparisonType, ...others } = clearedFilter
  expect({ orderStatus, orderFilter, dateComparisonType }).toEqual({
    orderStatus: 'O',
    orderFilter: 'A',
    dateComparisonType: 'P',
  })
  expect(new Set(Object.values(others))).toEqual(new Set(['']))
})

test.each([
  ['O', 'B', true, 'B'],
  ['A', 'B', true, 'B'],
  ['C', 'B', false, 'A'],
  ['C', 'A', false, 'A'],
] as const)(
  'Status %s with type %s: the type is enabled %j, and %s counts [ORD-12, ORD-13]',
  (status, type, on, counts) => {
    expect(hasOrderType(status)).toBe(on)
    expect(typeFor(status, type)).toBe(counts)
    const filter = { ...clearedFilter, orderFilter: type, poNumber: 'x' }
    expect(withStatus(filter, status)).toEqual({ ...filter, orderStatus: status, orderFilter: counts })
  },
)

test.each([
  ['', true],
  ['4', true],
  ['47', false],
  ['4711', false],
])('With the invoice %j typed, order and sequence are enabled: %j [ORD-14]', (referenceNumber, enabled) => {
  expect(takesOrder({ referenceNumber })).toBe(enabled)
})

test.each([
  ['', '', true],
  ['4', '', true],
  ['', '1', true],
  ['4', '1', true],
  ['47', '', false],
  ['', '01', false],
])('With order %j and sequence %j typed, the invoice is enabled: %j [ORD-15]', (number, sequence, enabled) => {
  expect(takesInvoice({ orderSearchNumber: number, orderSearchSequenceNumber: sequence })).toBe(enabled)
})

const reversed = 'The From Date 11/20/2026 must be less than or equal to the To Date 11/19/2026'
test.each([
  ['', '', '', ''],
  ['2026-11-20', '2026-11-20', '', ''],
  ['1900-01-01', '2899-12-31', '', ''],
  ['1899-12-31', '', invalidYear, ''],
  ['', '2900-01-01', '', invalidYear],
  ['0020-01-01', '0020-01-01', invalidYear, invalidYear],
  ['2026-11-20', '2026-11-19', reversed, ''],
  ['2900-01-01', '1899-01-01', invalidYear, invalidYear],
])('From %j to %j: %j, %j [ORD-23]', (fromDate, toDate, from, to) => {
  expect(dateFaults({ fromDate, toDate })).toEqual({ from, to })
  expect(canSearch({ fromDate, toDate })).toBe(from === '' && to === '')
})

test.each([
  ['UPSC', 'UPS GROUND', 'UPS', 'UPSC', 'UPS GROUND'],
  ['', '', 'FEDEX', 'FXGR', 'FEDEX'],
  ['', '', 'UPS', 'UPSC', 'UPS'],
  ['', 'UPS GROUND', 'UPS', 'UPSC', 'UPS GROUND'],
  ['OTRK', 'OUR TRUCK', '', 'OTRK', 'OUR TRUCK'],
  ['', '', '', '', ''],
])('Carrier %j %j of an order by %j shows as %j %j [ODET-10, ODET-11]', (shipVia, shipViaName, by, code, name) => {
  expect(carrierOf({ shipVia, shipViaName, parcelCarrier: by })).toEqual({ code, name })
})

test.each([
  ['ESTES EXPRESS LINES', 'Estes Express Lines'],
  ['UPS 2ND DAY AIR', 'UPS 2nd Day Air'],
  ['FEDEX GROUND', 'FedEx Ground'],
  ['R+L CARRIERS', 'R+L Carriers'],
  ['Old Dominion LTL', 'Old Dominion LTL'],
  ['', ''],
])('The carrier %j is read as %j', (name, text) => {
  expect(carrierText(name)).toBe(text)
})

test('The message for an empty search is as specified [ERR-09]', () => {
  expect(noOrders).toBe('No matching Orders have been found.')
})

test('An order name has its number and padded sequence [ORD-27, ODET-01, ODET-02]', () => {
  expect(orderName('004711', '1')).toBe('004711-01')
  expect(orderName('004711', '00')).toBe('004711-00')
})

describe('columns', () => {
  test('The grid shows the specified columns in order, then the expected date [ORD-25]', () => {
    expect(orderColumns.filter((column) => !('carried' in column)).map(({ header }) => header)).toEqual(
      'PO #,Order #,Invoice #,Ship To Name,Ship To #,Type,Status,Order Date,Ship Date,Order $,Shipping,Expected'.split(
        ',',
      ),
    )
  })

  test('The export has its own names and order, and the needs of the grid [CSV-12]', () => {
    expect(orderExportColumns.map(({ header }) => header)).toEqual(
      'PONumber,OrderNumber,InvoiceNumber,ShipToName,Type,Status,OrderDate,ShipDate,OrderAmount'.split(','),
    )
    expect(orderExportColumns.filter(({ needs }) => needs).map(({ key }) => key)).toEqual(['totalOrderAmount'])
  })

  test.each([
    [
      'ORD-26',
      orderColumns,
      'poNumber,orderNumber,orderSequenceNumber,referenceNumber,shipToName,shipToNumber,orderType,orderStatus,orderDate,shipDate,totalOrderAmount,location,isShippedViaUPSFedex',
    ],
    [
      'ODET-18',
      lineColumns,
      'partNumber,stockNonStock,manufacturerPartNumber,partDescription,additionalPartDescription,quantityOrdered,reservedShipQuantity,unitPrice,extendedWeight,extendedCube,quantityOnHand,quantityOnOrder,dateScheduled',
    ],
    [
      'ODET-19',
      headColumns,
      'customerName,customerAddress1,customerAddress2,customerCity,customerState,customerZipCode,customerNumber,proNumber,shipViaName,shipVia,shipToNumber,shipToName,shipToAddress1,shipToAddress2,shipToCity,shipToState,shipToZipCode,shipToCountry,orderComment1,orderComment2,orderSequenceNumber',
    ],
  ] as const)('A row carries every field of %s', (_row, columns, fields) => {
    const keys: readonly string[] = columns.map(({ key }) => key)
    expect(fields.split(',').filter((field) => !keys.includes(field))).toEqual([])
  })
})

describe('the calls', () => {
  const account = { identityKey: 'K', companyNumber: '1', customerNumber: '1', loginType: 'C' }
  const order = { companyNumber: '1' }
  const faults = (input: typeof searchOrders.input | typeof readOrderHead.input, fields: Record<string, string>) =>
    input.safeParse(fields).error?.issues.map(({ path }) => path[0])

  test.each<[string, Record<string, string>, string[]]>([
    ['a year before 1900', { fromDate: '12/31/1899' }, ['fromDate']],
    ['a year after 2899', { toDate: '01/01/2900' }, ['toDate']],
    ['an ISO date', { fromDate: '2026-11-20' }, ['fromDate']],
    ['an invalid day', { fromDate: '02/30/2026' }, ['fromDate']],
    ['From after To', { fromDate: '11/20/2026', toDate: '11/19/2026' }, ['fromDate']],
    ['an order number of 31 characters', { orderSearchNumber: 'x'.repeat(31) }, ['orderSearchNumber']],
    ['a NUL in an order number', { orderSearchNumber: 'SO\u000025' }, ['orderSearchNumber']],
    ['a sequence over 999', { orderSearchSequenceNumber: '1000' }, ['orderSearchSequenceNumber']],
    ['a sequence below 0', { orderSearchSequenceNumber: '-1' }, ['orderSearchSequenceNumber']],
    ['an unknown status', { orderStatus: 'B' }, ['orderStatus']],
    ['an unknown type', { orderFilter: 'O' }, ['orderFilter']],
    ['an unknown kind of dates', { dateComparisonType: 'X' }, ['dateComparisonType']],
    ['a line break in the PO', { poNumber: 'a\nb' }, ['poNumber']],
  ])('The search refuses %s, naming the field [API-33]', (_what, fields, named) => {
    expect(faults(searchOrders.input, { ...account, ...fields })).toEqual(named)
  })

  test('The search parses MM/DD/YYYY and pads numbers [ORD-24, API-33]', () => {
    const read = searchOrders.input.parse({
      ...account,
      fromDate: '02/29/2024',
      toDate: '',
      orderSearchNumber: '47',
      orderSearchSequenceNumber: '1',
      referenceNumber: '0',
    })
    expect(read).toMatchObject({
      fromDate: '2024-02-29',
      toDate: undefined,
      orderSearchNumber: '000047',
      orderSearchSequenceNumber: '01',
      referenceNumber: '0',
    })
  })

  test.each<[string, Record<string, string>, string[] | undefined]>([
    ['number and sequence', { orderNumber: '47', orderSequenceNumber: '1', referenceNumber: '0' }, undefined],
    ['an invoice', { referenceNumber: '4711' }, undefined],
    ['nothing', {}, ['orderNumber', 'orderSequenceNumber']],
    ['only a number', { orderNumber: '47' }, ['orderSequenceNumber']],
    ['only a number, and no invoice', { orderNumber: '47', referenceNumber: '0' }, ['orderSequenceNumber']],
    ['a sequence over 999', { orderNumber: '47', orderSequenceNumber: '1000' }, ['orderSequenceNumber']],
  ])('An order named by %s: %j is refused as %j [API-34, API-35]', (_what, fields, named) => {
    expect(faults(readOrderHead.input, { ...order, ...fields })).toEqual(named)
    expect(faults(listOrderLines.input as unknown as typeof readOrderHead.input, { ...order, ...fields })).toEqual(
      named,
    )
  })
})

test.each([
  ['000399', '01', 'Order 000399-01 is no longer available. These details are from its invoice.'],
  ['', '', 'Invoice 700001 does not belong to an order. These details are from the invoice.'],
])('An invoice shown instead of order %j says why', (orderNumber, orderSequenceNumber, text) => {
  expect(invoiceOnly({ orderNumber, orderSequenceNumber, invoiceNumber: '700001' })).toBe(text)
})

test.each([
  ['UPS', 'FEDEX UPS', ['UPS', 'FEDEX']],
  ['', 'FEDEX', ['FEDEX']],
  ['FEDEX', '', ['FEDEX']],
  ['UPS', null, ['UPS']],
  ['XPO', 'DHL', []],
])('An order by %j with parcels by %j is tracked by %j', (own, parcels, carriers) => {
  expect(carriersOf(own, parcels)).toEqual(carriers)
})
