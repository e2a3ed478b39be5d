import { expect, test } from 'vitest'
import { z } from 'zod'
import { maxDocumentNumber } from '#kit/contract/declare/fields.ts'
import { linesBehind } from './lines-link.ts'
import { blankSent, salesDate, salesFilterFields, salesRowFields, shipToCode } from './sales-filter.ts'

const filter = z.object(salesFilterFields)

test('A ship-to is sent in 14 characters, a blank one as empty plus blanks [PA-32, PA-33]', () => {
  const place = { company: '01', customer: '100001' }
  expect(shipToCode({ ...place, shipTo: '12' })).toBe('0110000112    ')
  expect(shipToCode({ ...place, shipTo: '12' })).toHaveLength(14)
  expect(shipToCode({ ...place, shipTo: '      ' })).toBe(`01100001empty${' '.repeat(6)}`)
})

test.each([
  ['0110000112    ', ['0110000112']],
  ['01100001000012', ['01100001000012']],
  [`01100001${' '.repeat(6)}`, ['01100001']],
  [`01100001empty${' '.repeat(6)}`, ['01100001']],
  [`empty${' '.repeat(6)}`, ['empty']],
  ['01100001A B-1 ,0110000112', ['01100001A B-1', '0110000112']],
])('The ship-tos %j are read as %j', (shipList, read) => expect(filter.parse({ shipList }).shipList).toEqual(read))

test.each(['0110000', '011000010000123', 'empties', '01100001 00012', 'O1100001000012'])(
  'The ship-to %j is refused',
  (shipList) => expect(filter.safeParse({ shipList }).success).toBe(false),
)

test('A missing or empty list means all', () => {
  expect(filter.parse({ custList: '', shipList: '', vendorList: '', itemList: '' })).toEqual({})
})

test.each([
  ['01/01/2010', '2010-01-01'],
  ['12/31/2100', '2100-12-31'],
  ['12/31/2009', undefined],
  ['01/01/2101', undefined],
  ['02/29/2023', undefined],
  ['01/01/26', undefined],
])('The day %s is read as %s', (sent, day) => expect(salesDate.safeParse(sent).data).toBe(day))

test('A blank row value narrows, and a missing one does not', () => {
  const link = linesBehind({
    from: '2026-01-01',
    filter: { custList: '01100001', shipList: '' },
    row: { item: 'A', custPart: '' },
  })
  expect(link).toEqual({ fromDate: '2026-01-01', custList: '01100001', item: 'A', custPart: blankSent })
  expect(z.object(salesRowFields).parse({ item: 'A', custPart: blankSent, vendor: '' })).toEqual({
    item: 'A',
    custPart: '',
  })
  expect(linesBehind({ row: { price: 12.5 } })).toEqual({ price: '12.5' })
  expect(linesBehind({ row: { price: null } })).toEqual({ price: blankSent })
})

test('A row of a report takes the longest invoice number', () => {
  const invoice = 'INV/2026/'.padEnd(maxDocumentNumber, '0')
  expect(z.object(salesRowFields).parse({ invoice })).toEqual({ invoice })
  expect(z.object(salesRowFields).safeParse({ invoice: `${invoice}0` }).success).toBe(false)
})
