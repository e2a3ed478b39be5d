import { expect, test } from 'vitest'
import { discountText, type InvoicePayment, paidText } from './payments.ts'

const check: InvoicePayment = {
  ...{ PaymentDate: '2026-11-03', PaymentNumber: 'R-60031', Method: 'check', Reference: '4471' },
  ...{ Amount: 1200, Discount: 0 },
}

test.each<[Partial<InvoicePayment>, number, string]>([
  [{}, 3000, 'Paid 11/03/2026 by check 4471, $1,200.00 of $3,000.00'],
  [{ Reference: '' }, 3000, 'Paid 11/03/2026 by check R-60031, $1,200.00 of $3,000.00'],
  [{ Method: '', Reference: '' }, 1200, 'Paid 11/03/2026 by R-60031, $1,200.00 of $1,200.00'],
  [
    { Amount: 2940, Discount: 60 },
    3000,
    'Paid 11/03/2026 by check 4471, $2,940.00 of $3,000.00, with a discount of $60.00',
  ],
  [{ Amount: -1200 }, 3000, 'Paid 11/03/2026 by check 4471, -$1,200.00 of $3,000.00'],
  [{ Method: 'credit', Reference: '', Amount: -75 }, -100, 'Used 11/03/2026, $75.00 of $100.00'],
])('The payment %j of an invoice over %j reads "%s"', (payment, amount, text) =>
  expect(paidText({ ...check, ...payment }, amount)).toBe(text),
)

test.each([
  [3000, 60, '2026-11-13', 'Pay $2,940.00 by 11/13/2026 and save $60.00'],
  [1800.1, 0.05, '2026-11-13', 'Pay $1,800.05 by 11/13/2026 and save $0.05'],
  [3000, null, null, ''],
])('With a balance of %j and a discount of %j until %j, AP says "%s"', (CurrentBalance, Discount, DiscountDate, text) =>
  expect(discountText({ CurrentBalance, Discount, DiscountDate })).toBe(text),
)
