import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalsOf } from './page.ts'

const line = (sales: number, tax = 0, addOns = 0) => ({ sales, tax, addOns })

test.each([
  ['only lines', [line(10.01), line(20.02)], 30.03, { goods: 30.03, addOns: 0, tax: 0, rest: undefined }],
  [
    'tax and add-ons',
    [line(10, 0.6625, 1.5), line(5, 0.3375, 0.5)],
    18,
    { goods: 15, addOns: 2, tax: 1, rest: undefined },
  ],
  [
    'half cents',
    [line(1, 0.0625), line(1, 0.0625)],
    2.12,
    { goods: 2, addOns: 0, tax: 0.13, rest: { label: 'Rounding', amount: -0.01 } },
  ],
  ['a credit', [line(-10, -0.6625)], -10.66, { goods: -10, addOns: 0, tax: -0.66, rest: undefined }],
  ['no lines', [], 99.5, { goods: 0, addOns: 0, tax: 0, rest: { label: 'Not itemized', amount: 99.5 } }],
  ['lines missing', [line(10)], 110, { goods: 10, addOns: 0, tax: 0, rest: { label: 'Not itemized', amount: 100 } }],
])('The foot of an invoice of %s adds up to its amount', (_name, lines, amount, sums) => {
  expect(totalsOf(lines, amount)).toEqual({ ...sums, total: amount })
})

test.each([
  [1, 2, 'Rounding'],
  [1, 3, 'Not itemized'],
  [2, 2, 'Rounding'],
  [2, 3, 'Not itemized'],
  [3, 3, 'Rounding'],
  [3, 4, 'Not itemized'],
  [3, -3, 'Rounding'],
  [3, -4, 'Not itemized'],
  [0, 1, 'Not itemized'],
])('For %i lines, a difference of %i cents is labeled %s', (count, rest, label) => {
  const lines = Array.from({ length: count }, () => line(1))
  expect(totalsOf(lines, count + rest / 100).rest).toEqual({ label, amount: rest / 100 })
})

const cents = (most: number) => fc.integer({ min: -most, max: most }).map((n) => n / 100)
const share = fc.integer({ min: -500_000, max: 500_000 }).map((n) => n / 10_000)

test('For any lines, goods, add-ons, tax, and the rest add up to the amount to the cent', () => {
  const lines = fc.array(fc.record({ sales: cents(5_000_000), tax: share, addOns: share }), { maxLength: 60 })
  fc.assert(
    fc.property(lines, cents(999_999_999), (some, amount) => {
      const { goods, addOns, tax, rest, total } = totalsOf(some, amount)
      const sum = [goods, addOns, tax, rest?.amount ?? 0].reduce((all, part) => all + Math.round(part * 100), 0)
      expect(sum).toBe(Math.round(amount * 100))
      expect(total).toBe(amount)
    }),
  )
})
