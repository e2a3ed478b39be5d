import { expect, test } from 'vitest'
import { salesFilterFields } from '#items/contract/reports/sales-filter.ts'
import { longestItem, maxListed } from '#kit/contract/declare/report-fields.ts'
import type { ReportDraft } from '#reports/contract/report-parts.ts'
import { withCustomers } from '#reports/contract/report-selection.ts'
import { purchasingAnalysis } from '#reports/contract/purchasing-analysis/report.ts'

const { codec } = purchasingAnalysis
const { toAddress, callFields, definitionOf, limitsOf, openDefinition, parse } = codec
const all = { all: true, ids: [] }
const first: ReportDraft = { chosen: [], ...limitsOf(codec.first) }
const draft: ReportDraft = {
  chosen: ['meaTAX', 'dimCurPrice', 'dimItem', 'meaSLS'],
  ranges: [
    { from: '2026-01-01', to: '2026-11-20' },
    { from: '', to: '' },
    { from: '2025-01-01', to: '2025-11-20' },
    { from: '', to: '' },
  ],
  customers: { all: false, ids: ['01100001', '02200001'] },
  shipTos: { all: false, ids: ['01100001000011', '02200001', '02200001A'] },
  vendors: { all: false, ids: ['V1', 'V.2'] },
  from: ' A1 ',
  to: 'B9',
  kind: 'C',
  items: ['A 1', '', 'B"2'],
}

test('All Customers, All Vendors, and All Ship To are checked at first, and nothing else [PA-10]', () => {
  const none = { from: '', to: '' }
  expect(first).toEqual({
    ...{ chosen: [], ranges: [none, none, none, none], customers: all, shipTos: all, vendors: all },
    ...{ from: '', to: '', kind: 'I', items: [] },
  })
})

test('A definition round-trips through the address [PA-04]', () => {
  const address = parse(toAddress(draft))
  expect(codec.ran(address)).toEqual(['dimItem', 'dimCurPrice', 'meaSLS', 'meaTAX'])
  const { customers, shipTos, vendors, ranges } = draft
  expect(limitsOf(address)).toEqual({
    ...{ customers, shipTos, vendors, ranges, from: 'A1', to: 'B9', kind: 'C', items: ['A 1', 'B"2'] },
  })
})

test('The call sends columns as specified, dates as MM/DD/YYYY, entries 12 and ship-tos 14 wide [API-44, PA-30, PA-32, PA-33]', () => {
  const blank = callFields(toAddress({ ...first, chosen: ['dimItem', 'meaQTY'], ranges: draft.ranges }))
  expect(blank).toEqual({
    ...{ dimCo: '00', dimCst: '00', dimShip: '00', dimDept: '00', dimItem: '01', dimCustPart: '00', dimVPart: '00' },
    ...{ dimVend: '00', dimInvoice: '00', dimCurPrice: '00', meaSLS: '0', meaQTY: '1', meaADD: '0', meaTAX: '0' },
    ...{ frDate0: '01/01/2026', toDate0: '11/20/2026', frDate1: '', toDate1: '' },
    ...{ frDate2: '01/01/2025', toDate2: '11/20/2025', frDate3: '', toDate3: '' },
    ...{ frItem: '', toItem: '', custList: '', shipList: '', vendorList: '', itemList: '' },
  })
  expect(callFields(toAddress(draft))).toMatchObject({
    ...{ frItem: 'A1', toItem: 'B9', cpType: 'C', custList: '01100001,02200001', vendorList: 'V1,V.2' },
    itemList: `${'A 1'.padEnd(12)},${'B"2'.padEnd(12)}`,
    shipList: '01100001000011,02200001empty      ,02200001A     ',
  })
})

test('A number with a comma stays one number in the address and in the call', () => {
  const items = ['1,5MM', '50%2C']
  const vendors = { all: false, ids: ['V,1'] }
  const address = parse(toAddress({ ...draft, items, vendors }))
  expect(limitsOf(address)).toMatchObject({ items, vendors })
  const sent = callFields(address)
  expect(salesFilterFields.itemList.parse(sent.itemList)).toEqual(items)
  expect(salesFilterFields.vendorList.parse(sent.vendorList)).toEqual(vendors.ids)
})

test('The address holds as many of the longest numbers as a report accepts', () => {
  const items = Array.from({ length: maxListed }, (_, at) => String(at).padEnd(longestItem, 'X'))
  expect(limitsOf(parse(toAddress({ ...draft, items }))).items).toEqual(items)
})

test('Ship-tos follow the chosen customers [PA-13]', () => {
  const chosen = (ids: string[]) => withCustomers(draft.shipTos, { all: false, ids }).shipTos
  expect(chosen(['02200001'])).toEqual({ all: false, ids: ['02200001', '02200001A'] })
  expect(chosen(['03300001'])).toEqual(all)
  expect(withCustomers(draft.shipTos, all).shipTos).toEqual(draft.shipTos)
})

test('Show Columns shows only columns that the report was run with [PA-17]', () => {
  const address = toAddress(draft)
  const shown = { ...address, show: codec.writeShow(['dimItem', 'dimVend', 'meaSLS']) }
  expect(codec.shown(shown)).toEqual(['dimItem', 'meaSLS'])
  expect(callFields(shown)).toEqual(callFields(address))
})

test('A saved report opens with the customers and ship-tos that its viewer can see', () => {
  const { address, leftOut } = openDefinition(definitionOf(draft), ['02200001'], '2026-11-20')
  expect(leftOut).toBe(1)
  expect(limitsOf(address)).toMatchObject({
    customers: { all: false, ids: ['02200001'] },
    shipTos: { all: false, ids: ['02200001', '02200001A'] },
  })
  expect(address.ran).toBe('yes')
})

test('A saved report of all customers counts those whose ship-tos its viewer cannot see', () => {
  const kept = definitionOf({ ...draft, customers: all })
  expect(openDefinition(kept, ['02200001'], '2026-11-20').leftOut).toBe(1)
  expect(openDefinition(kept, [], '2026-11-20').leftOut).toBe(2)
})

test('A saved report does not open on every ship-to if its viewer sees none of those it is limited to', () => {
  const kept = definitionOf({ ...draft, customers: all })
  expect(openDefinition(kept, ['02200001'], '2026-11-20').isOutside).toBe(false)
  expect(openDefinition(kept, [], '2026-11-20').isOutside).toBe(true)
  expect(openDefinition(definitionOf({ ...draft, shipTos: all }), [], '2026-11-20').isOutside).toBe(false)
})

test("A saved report's quick ranges move with the day, and typed dates stay", () => {
  const ranges = [
    { from: '2026-11-01', to: '2026-11-20', quick: 'month' as const },
    { from: '2026-01-01', to: '2026-11-20' },
    ...draft.ranges.slice(2),
  ]
  const kept = definitionOf({ ...draft, ranges, compare: true })
  expect(kept).toMatchObject({ quick1: 'month', compare: 'yes' })
  const { address } = openDefinition(kept, undefined, '2027-02-03')
  expect(limitsOf(address).ranges.slice(0, 2)).toEqual([
    { from: '2027-02-01', to: '2027-02-03', quick: 'month' },
    { from: '2026-01-01', to: '2026-11-20' },
  ])
  expect(limitsOf(address).compare).toBe(true)
  expect(callFields(address)).toMatchObject({ compare: '1', frDate0: '02/01/2027' })
  expect(parse({ quick1: 'someday', compare: 'maybe' })).toEqual(codec.first)
})

test('A year with too many digits stays in the address for the checks to report', () => {
  expect(parse({ from1: '20260-01-01', to1: 'soon' })).toMatchObject({ from1: '20260-01-01', to1: '' })
  expect(parse({ report: 'x', data: '1..2', kind: 'Q', show: 'all', ran: 'maybe' })).toEqual(codec.first)
})
