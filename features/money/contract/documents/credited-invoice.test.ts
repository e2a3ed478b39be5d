import { expect, test } from 'vitest'
import { creditedInvoice } from './credited-invoice.ts'

test.each<[number, string, string, string?]>([
  [-21.59, 'CREDIT FOR INVOICE 739331 DAMAGED', '739331'],
  [-21.59, 'CREDIT FOR INVOICE 739331', 'INV-8', 'INV-8'],
  [-21.59, 'see invoice #12', '12'],
  [-21.59, 'for invoice INV/2026/00017, damaged', 'INV/2026/00017'],
  [-21.59, `INVOICE ${'1'.repeat(31)}`, ''],
  [-21.59, 'Invoice damaged', ''],
  [-21.59, 'Damaged', ''],
  [21.59, 'CREDIT FOR INVOICE 739331', ''],
])('A document over %j whose order says %j corrects invoice %j', (amount, comments, invoice, corrects = '') => {
  expect(creditedInvoice({ amount, corrects, comments })).toBe(invoice)
})
