import fc from 'fast-check'
import { expect, test } from 'vitest'
import { downloadInvoice, downloadInvoices } from './invoice-files.ts'
import {
  distinctNames,
  fileNamePart,
  invoiceFailed,
  invoiceFileName,
  invoiceWait,
  isInvoice,
  maxInvoices,
} from './invoice-names.ts'

test('The texts are as specified [INVOICE-02, ERR-16]', () => {
  expect(invoiceWait).toBe('Downloading Invoice Image...')
  expect(invoiceFailed).toBe('Error while downloading the Invoice Image. Please retry after some time.')
})

test.each([
  ['', false],
  ['0', false],
  ['0045', true],
])('%j names an invoice: %j', (number, expected) => expect(isInvoice(number)).toBe(expected))

test.each([
  ['004711', 'Invoice-004711.pdf'],
  ['12 34', 'Invoice-12_34.pdf'],
  ['a"b\r\nSet-Cookie: x', 'Invoice-a_b_Set-Cookie_x.pdf'],
  ['../../../etc/passwd', 'Invoice-etc_passwd.pdf'],
  ['"', 'Invoice-unnamed.pdf'],
])('%j is saved as %s', (number, name) => expect(invoiceFileName(number)).toBe(name))

test('Every number yields a file name that is safe in headers and on disk', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (number) => {
      expect(fileNamePart(number)).toMatch(/^[A-Za-z0-9_-]{1,40}$/)
    }),
  )
})

test('Files of one archive have distinct names', () => {
  expect(distinctNames(['a.pdf', 'A.pdf', 'a.pdf', 'b.pdf', 'a-2.pdf'])).toEqual([
    'a.pdf',
    'A-2.pdf',
    'a-3.pdf',
    'b.pdf',
    'a-2-2.pdf',
  ])
})

const one = { invoiceId: '4711', companyNumber: '1', group: '517' }

test('The PDF call pads customer and order to 6 [API-32, AP-31]', () => {
  expect(downloadInvoice.input.parse({ ...one, order: '47', shipTo: '' })).toEqual({
    invoiceId: '4711',
    companyNumber: '01',
    group: '000517',
    order: '000047',
  })
})

test.each([['4711\r\nX: y'], ['47\u000011'], [''], ['   '], ['x'.repeat(31)]])(
  'The PDF call refuses the invoice number %j',
  (invoiceId) => expect(downloadInvoice.input.safeParse({ ...one, invoiceId }).success).toBe(false),
)

test('Blanks around a number are trimmed', () => {
  expect(downloadInvoice.input.parse({ ...one, invoiceId: ' 4711 ' }).invoiceId).toBe('4711')
})

test('Multiple invoices: a list of distinct numbers, at least one and at most the limit', () => {
  const read = (invoices: string) =>
    downloadInvoices.input.safeParse({ companyNumber: '01', customerNumber: '100001', form: 'zip', invoices })
  expect(read('1,2, 2,1').data?.invoices).toEqual(['1', '2'])
  expect(read('').success).toBe(false)
  expect(read('1,,2').success).toBe(false)
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n)).join(',')
  expect(read(numbers(maxInvoices)).success).toBe(true)
  expect(read(numbers(maxInvoices + 1)).success).toBe(false)
})
