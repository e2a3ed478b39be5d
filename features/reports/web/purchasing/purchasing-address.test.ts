import { expect, test } from 'vitest'
import type { ChosenCustomer } from '#kit/web/session/session.ts'
import { changeInWords } from './YearToDate.tsx'
import { detailInput, detailLinesSearch, purchasingAddress } from './purchasing-address.ts'

// The calls use only the customer's numbers.
const customer = { company: '01', customer: '100001' } as ChosenCustomer
const first = purchasingAddress.parse({})

test.each([
  [
    { year: '2026', month: '3' },
    { year: 2026, month: '3' },
  ],
  [
    { year: '2009', month: '13' },
    { year: 0, month: 'Total' },
  ],
  [{ year: '2101' }, { year: 0 }],
  [{ year: '26' }, { year: 0 }],
  [
    { show: 'euros', as: 'pie', view: 'all' },
    { show: 'purchases', as: 'grid', view: 'summary' },
  ],
])('The address %j is read as %j', (address, read) => {
  expect(purchasingAddress.parse(address)).toMatchObject(read)
})

test('A year is sent less 1900; without a year nothing is requested', () => {
  const search = { ...first, view: 'detail' as const, year: 2026, month: '3' as const }
  expect(detailInput(customer, '', search)).toEqual({
    ...{ companyNumber: '01', customerNumber: '100001', shipTo: '', year: '126', month: '3' },
  })
  expect(detailInput(customer, '', { ...search, year: 0 })).toBeUndefined()
  expect(detailInput(customer, '', first)).toBeUndefined()
})

test('The lines of a detail have its days, its ship-to, and the item with its part number', () => {
  const search = { ...first, year: 2024, month: '2' as const }
  expect(detailLinesSearch(customer, '12', search, { ITEMNUMBER: 'A1', Customer_Part_NUmber: '' })).toEqual({
    ...{ fromDate: '2024-02-01', toDate: '2024-02-29', custList: '01100001', shipList: '0110000112    ' },
    ...{ item: 'A1', custPart: 'empty      ' },
  })
})

test.each([
  [100, 150, '50% more than last year'],
  [100, 97, '3% less than last year'],
  [100, 100, 'Same as last year'],
  [0, 10, 'Nothing last year'],
  [0, 0, 'Nothing in either year'],
])('From %d to %d: %s', (before, now, words) => expect(changeInWords(before, now)).toBe(words))
