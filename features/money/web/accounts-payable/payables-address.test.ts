import { clearedFilter, type PayablesFilter } from '#money/contract/accounts-payable/rules.ts'
import { expect, test } from 'vitest'
import { activeParts } from '#kit/web/filters/filter-parts.ts'
import { broaderSteps } from '#kit/web/filters/use-broader-search.ts'
import type { ChosenCustomer } from '#kit/web/session/session.ts'
import {
  bucketSearch,
  daysOldOptions,
  detailsInput,
  filterParts,
  broaderSearch,
  payablesAddress,
  statementInput,
} from './payables-address.ts'

const customer = { company: '01', customer: '100001' } as ChosenCustomer

test('An empty address is the summary with a cleared filter', () => {
  expect(payablesAddress.parse({})).toEqual({ view: 'summary', ...clearedFilter })
})

test.each([
  { fromDate: '2026-02-30' },
  { toDate: '11/20/2026' },
  { status: 'X' },
  { bucket: '0-31' },
  { searchWordType: 'CP' },
  { shipTo: '1'.repeat(31) },
  { view: 'orders' },
])('The mistyped address %j is corrected', (address) => {
  expect(payablesAddress.parse(address)).toEqual({ view: 'summary', ...clearedFilter })
})

test('Days Old offers every bucket, past due, and due this week, with All first [AP-11]', () => {
  expect(daysOldOptions.map(({ label }) => label)).toEqual([
    'All',
    '0 - 30',
    '31 - 60',
    '61 - 90',
    '91 - 120',
    'Over 120',
    'Past due',
    'Due this week',
  ])
})

test.each([
  ['31-60', '', 'O', '31-60', 'O'],
  ['31-60', '000002', 'B', '31-60', 'B'],
  ['total', '000002', 'B', '', 'B'],
  ['total', '', 'C', '', 'O'],
  // Closed has no Days Old, and a bucket contains open invoices.
  ['31-60', '000002', 'C', '31-60', 'O'],
] as const)(
  'Bucket %s keeps Ship To %j and turns Status %s into Days Old %j and Status %s [AP-20, AP-21]',
  (code, shipTo, status, bucket, shown) => {
    const filter = { ...clearedFilter, searchWord: 'x', fromDate: '2026-02-01', shipTo, status }
    expect(bucketSearch(code, filter)).toEqual({ ...clearedFilter, view: 'detail', bucket, shipTo, status: shown })
  },
)

test('Dates are sent as MM/DD/YYYY, a type only with a text [AP-30, API-30]', () => {
  const search = { ...clearedFilter, searchWord: ' 4711 ', searchWordType: 'ON' as const, fromDate: '2026-02-01' }
  expect(detailsInput(customer, '000002', search)).toEqual({
    companyNumber: '01',
    customerNumber: '100001',
    shipTo: '000002',
    searchWord: '4711',
    searchWordType: 'ON',
    bucket: undefined,
    fromDate: '02/01/2026',
    toDate: '',
    status: 'O',
  })
  expect(detailsInput(customer, '', clearedFilter).searchWordType).toBeUndefined()
  expect(statementInput(customer, '', { fromDate: '', asOf: '2026-10-31' })).toMatchObject({
    fromDate: '',
    asOf: '10/31/2026',
  })
})

test('Each filter is described in words and can be removed', () => {
  const search = {
    ...clearedFilter,
    searchWord: 'x',
    fromDate: '2026-02-01',
    bucket: 'past-due',
    shipTo: 'A',
    status: 'B',
  } as const
  const parts = filterParts(search, 'A Kitchen', false)
  expect(parts.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Purchase Order x',
    'From 02/01/2026',
    'Days Old Past due',
    'Ship To A Kitchen',
    'Status Both',
  ])
  expect(Object.assign({ ...search }, ...parts.map(({ without }) => without))).toEqual({
    ...clearedFilter,
    status: 'B',
  })
})

test('Every active filter is shown, including the status Open and a locked ship-to [AP-14]', () => {
  const shown = (search: typeof clearedFilter, locked: boolean) =>
    activeParts(search, filterParts(search, 'A Kitchen', locked)).map(({ label, value, without }) => [
      label,
      value,
      without,
    ])
  const status = ['Status', 'Open', { status: 'B' }]
  expect(shown(clearedFilter, false)).toEqual([status])
  expect(shown(clearedFilter, true)).toEqual([['Ship To', 'A Kitchen', undefined], status])
  expect(shown({ ...clearedFilter, status: 'C' }, false)).toEqual([['Status', 'Closed', { status: 'B' }]])
  expect(shown({ ...clearedFilter, status: 'B' }, false)).toEqual([])
})

test('An empty search broadens one step at a time until a search that finds every invoice', () => {
  const search = { ...clearedFilter, searchWord: 'x', toDate: '2026-02-01', bucket: '0-30', shipTo: '000002' } as const
  const steps = broaderSteps<PayablesFilter>(search, broaderSearch)
  expect(steps.map(({ label }) => label)).toEqual([
    'Show closed too',
    'Search all dates',
    'Search all days old',
    'Search without the text',
    'Search all ship-tos',
  ])
  expect({ ...search, ...steps.at(-1)?.next }).toEqual({ ...clearedFilter, status: 'B' })
  expect(broaderSearch({ ...clearedFilter, status: 'C' })?.label).toBe('Show open too')
})
