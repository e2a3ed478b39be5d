import { expect, test } from 'vitest'
import { creditText } from './CreditNote.tsx'

test.each([
  [10_000, 4310, 'Credit left $4,310.00 of $10,000.00'],
  [10_000, 0, 'Credit left $0.00 of $10,000.00'],
  [10_000, -0.01, '$0.01 over the credit limit of $10,000.00'],
  [0, -5, '$5.00 over the credit limit of $0.00'],
  [null, null, ''],
])('With the limit %j, %j left reads "%s"', (CreditLimit, CreditLeft, text) =>
  expect(creditText({ CreditLimit, CreditLeft })).toBe(text),
)
