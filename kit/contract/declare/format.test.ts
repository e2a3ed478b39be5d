import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asPrinted, formatDate, formatMoney, formatPrice, formatQuantity, formatValue } from './format.ts'

test.each([
  ['17 (2026)', '17'],
  ['17 (2026)-01', '17-01'],
  ['17 (2026), 18 (2026)', '17, 18'],
  ['check 4471 for 17 (2026), 18 (2025)', 'check 4471 for 17, 18'],
  ['SO-25', 'SO-25'],
  ['(2026) 17', '(2026) 17'],
  ['17 (20261)', '17 (20261)'],
])('Documents %j are printed as %j', (stored, printed) => {
  expect(asPrinted(stored)).toBe(printed)
})

describe('money', () => {
  test.each([
    [1234.5, '$1,234.50'],
    [1234567.891, '$1,234,567.89'],
    [999.995, '$1,000.00'],
    [1.005, '$1.01'],
    [0.1 + 0.2, '$0.30'],
    [1e21, '$1,000,000,000,000,000,000,000.00'],
    [1e-7, '$0.00'],
  ])('Money shows as $ with 2 decimals and thousands separators: %s is %s [FMT-01]', (value, shown) => {
    expect(formatMoney(value)).toBe(shown)
  })

  test.each([
    [-5, '-$5.00'],
    [-1234.5, '-$1,234.50'],
    [-1.005, '-$1.01'],
    [-0.004, '$0.00'],
    [-0.005, '-$0.01'],
  ])('Negative money has a leading minus, and no zero is negative: %s is %s [FMT-02]', (value, shown) => {
    expect(formatMoney(value)).toBe(shown)
  })

  test.each([0, -0, null, undefined])('Empty or zero money shows as $0.00: %s [FMT-03]', (value) => {
    expect(formatMoney(value)).toBe('$0.00')
  })

  test('Any number of cents can be parsed back from its display', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 46), max: 2 ** 46 }), (cents) => {
        const shown = formatMoney(cents / 100)
        expect(shown).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d\d$/)
        expect(Math.round(Number(shown.replaceAll(/[$,]/g, '')) * 100)).toBe(cents)
      }),
    )
  })
})

test.each([
  [46.5, '$46.50'],
  [46.5044, '$46.5044'],
  [46.504, '$46.504'],
  [0.00005, '$0.0001'],
  [1234, '$1,234.00'],
  [-0.125, '-$0.125'],
])('A price of %s shows as %s: with its decimals, at least two and at most four', (value, shown) => {
  expect(formatPrice(value)).toBe(shown)
})

describe('dates', () => {
  test.each([
    ['2026-11-20', '11/20/2026'],
    ['2026-11-20T23:59:59Z', '11/20/2026'],
    ['2026-11-20 00:00:00', '11/20/2026'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    ['soon', ''],
  ])('Dates lose their time part, and an empty one shows nothing: %s [FMT-04]', (value, shown) => {
    expect(formatDate(value)).toBe(shown)
  })
})

describe('quantities', () => {
  test.each([
    [0, '0'],
    [1234, '1,234'],
    [1234.5, '1,234.5'],
    [0.125, '0.13'],
    [-12, '-12'],
    [null, ''],
    [undefined, ''],
  ])('%s shows as %s', (value, shown) => {
    expect(formatQuantity(value)).toBe(shown)
  })
})

test.each([
  ['money', 5, '$5.00'],
  ['money', null, '$0.00'],
  ['money', 0, '$0.00'],
  ['price', 46.5044, '$46.5044'],
  ['price', null, '$0.00'],
  ['quantity', 1000, '1,000'],
  ['days', 12, '12'],
  ['integer', null, ''],
  ['date', '2026-01-02', '01/02/2026'],
  ['date', null, ''],
  ['code', '000123', '000123'],
  ['text', '=1+1', '=1+1'],
  ['text', null, ''],
] as const)('A %s cell holding %s reads %s [FMT-03]', (format, value, shown) => {
  expect(formatValue(format, value)).toBe(shown)
})
