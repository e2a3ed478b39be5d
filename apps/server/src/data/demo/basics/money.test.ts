import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extend, priceOf, roundHalfUp, allocate, writeCents, writePrice } from './money.ts'

describe('amounts are rounded half away from zero to whole cents', () => {
  test.each([
    [3, 12_345, 370],
    [1, 10_050, 101],
    [-1, 10_050, -101],
    [36, 16_200, 5832],
  ])('%i units at %i ten-thousandths', (quantity, price, cents) => {
    expect(extend(quantity, price)).toBe(cents)
  })

  test.each([
    [5, '0.05'],
    [-5, '-0.05'],
    [123_450, '1234.50'],
    [0, '0.00'],
  ])('%i cents is %s', (cents, text) => {
    expect(writeCents(cents)).toBe(text)
  })

  test.each([
    [priceOf(58.4), '58.40'],
    [234_175, '23.4175'],
    [100, '0.01'],
  ])('the price %i is %s', (price, text) => {
    expect(writePrice(price)).toBe(text)
  })

  test('rounding is symmetric around zero', () => {
    fc.assert(fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (x) => roundHalfUp(-x) + roundHalfUp(x) === 0))
  })
})

test('Shares add up to the amount, and each is within a cent of its exact value', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), weights, (amount, parts) => {
      const shares = allocate(amount, parts)
      const total = parts.reduce((sum, part) => sum + part, 0)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      if (total === 0) return
      for (const [at, share] of shares.entries()) {
        expect(Math.abs(share - (amount * (parts[at] ?? 0)) / total)).toBeLessThan(1)
      }
    }),
  )
})
