import { expect, test } from 'vitest'
import type { ReportDraft } from '#reports/contract/report-parts.ts'
import { consolidatedInventory } from '#reports/contract/consolidated-inventory/report.ts'

const { codec } = consolidatedInventory
const { toAddress, callFields, definitionOf, limitsOf, openDefinition, parse, ran, shown, writeShow } = codec
const all = { all: true, ids: [] }
const first: ReportDraft = { chosen: [], ...limitsOf(codec.first) }
const draft: ReportDraft = {
  chosen: ['meaAVL', 'dimCo', 'dimItem'],
  ranges: [],
  shipTos: all,
  customers: { all: false, ids: ['01100001', '02200001'] },
  vendors: { all: false, ids: ['V1', 'V.2'] },
  from: ' A1 ',
  to: 'B9',
  kind: 'V',
  items: ['A1', '', 'B2'],
}

test('All Customers and All Vendors are checked at first, and nothing else [CINV-17]', () => {
  expect(first).toEqual({
    chosen: [],
    ranges: [],
    customers: { all: true, ids: [] },
    shipTos: all,
    vendors: { all: true, ids: [] },
    from: '',
    to: '',
    kind: 'B',
    items: [],
  })
})

test('A definition round-trips through the address', () => {
  const address = parse(toAddress(draft))
  expect(ran(address)).toEqual(['dimItem', 'dimCo', 'meaAVL'])
  expect(limitsOf(address)).toEqual({
    ranges: [],
    shipTos: all,
    customers: draft.customers,
    vendors: draft.vendors,
    from: 'A1',
    to: 'B9',
    kind: 'V',
    items: ['A1', 'B2'],
  })
})

test('None differs from all: an unchecked All without a selection stays none', () => {
  const address = toAddress({ ...draft, customers: { all: false, ids: [] } })
  expect(limitsOf(address).customers).toEqual({ all: false, ids: [] })
  expect(limitsOf(toAddress({ ...draft, customers: { all: true, ids: [] } })).customers.all).toBe(true)
})

test('The call sends selected columns as 01 and entries padded to 22, and omits unset limits [CINV-32, API-28]', () => {
  expect(callFields(toAddress({ ...first, chosen: ['dimItem', 'meaAVL'] }))).toEqual({
    dimItem: '01',
    meaAVL: '01',
    frItem: '',
    toItem: '',
    custList: '',
    vendList: '',
    itemList: '',
  })
  expect(callFields(toAddress(draft))).toMatchObject({
    frItem: 'A1',
    toItem: 'B9',
    cPType: 'V',
    custList: '01100001,02200001',
    vendList: 'V1,V.2',
    itemList: `A1${' '.repeat(20)},B2${' '.repeat(20)}`,
  })
})

test('Show Columns shows only columns that the report was run with [CINV-21, CINV-22]', () => {
  const address = toAddress(draft)
  expect(shown(address)).toEqual(['dimItem', 'dimCo', 'meaAVL'])
  const narrowed = { ...address, show: writeShow(['dimItem', 'dimVend', 'meaAVL']) }
  expect(shown(narrowed)).toEqual(['dimItem', 'meaAVL'])
  expect(callFields(narrowed)).toEqual(callFields(address))
})

test('A saved report opens with the customers that its viewer can see, and counts the others', () => {
  const kept = definitionOf(draft)
  expect(kept).not.toHaveProperty('ran')
  const { address, leftOut } = openDefinition(kept, ['01100001'], '2026-11-20')
  expect(leftOut).toBe(1)
  expect(limitsOf(address).customers).toEqual({ all: false, ids: ['01100001'] })
  expect(address.ran).toBe('yes')
  expect(limitsOf(openDefinition(kept, [], '2026-11-20').address).customers).toEqual({ all: false, ids: [] })
  expect(openDefinition(definitionOf({ ...draft, customers: { all: true, ids: [] } }), [], '2026-11-20').leftOut).toBe(
    0,
  )
})

test('An invalid address shows the initial state', () => {
  expect(parse({ report: 'x', data: '1..2', kind: 'Q', show: 'all', ran: 'maybe' })).toEqual(codec.first)
})
