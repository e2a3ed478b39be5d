import { expect, test } from 'vitest'
import type { InvoicePayment } from '#money/contract/documents/payments.ts'
import { settledRows } from './page.ts'

const paid = (day: number, Amount: number, Discount = 0): InvoicePayment => ({
  ...{ PaymentDate: `2026-11-${String(day).padStart(2, '0')}`, PaymentNumber: `R${day}`, Method: 'check' },
  ...{ Reference: '', Amount, Discount },
})
const seven = [1, 2, 3, 4, 5, 6, 7].map((day) => paid(day, day * 10))

test.each<[string, InvoicePayment[] | null, number, number, [string, number][]]>([
  ['without payments', null, 100, 100, []],
  [
    'paid in part, with a discount',
    [paid(3, 38, 2)],
    100,
    60,
    [
      ['Paid 11/03/2026 by check R3', -40],
      ['Balance due', 60],
    ],
  ],
  [
    'a balance that payments do not explain',
    [paid(3, 40)],
    100,
    50.5,
    [
      ['Paid 11/03/2026 by check R3', -40],
      ['Adjustment', -9.5],
      ['Balance due', 50.5],
    ],
  ],
  [
    'a used credit',
    [paid(4, -15)],
    -25,
    -10,
    [
      ['Used 11/04/2026', 15],
      ['Credit left', -10],
    ],
  ],
  [
    'seven payments',
    seven,
    300,
    20,
    [
      ['Earlier payments', -10],
      ...seven
        .slice(1)
        .map(({ Amount }, n): [string, number] => [`Paid 11/0${n + 2}/2026 by check R${n + 2}`, -Amount]),
      ['Balance due', 20],
    ],
  ],
])('An invoice lists what settled it: %s', (_what, payments, amount, CurrentBalance, rows) => {
  expect(settledRows({ payments, amount, CurrentBalance })).toEqual(rows)
  const sum = rows.slice(0, -1).reduce((left, [, change]) => left + change, amount)
  if (payments) expect(sum).toBeCloseTo(CurrentBalance, 6)
})
