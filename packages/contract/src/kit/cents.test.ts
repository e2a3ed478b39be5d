import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extended } from './cents.ts'
import { formatPrice } from './declare/format.ts'

test.each([
  [9, 46.5044, 418.54],
  [1, 1.005, 1.01],
  [3, 0.335, 1.01],
  [-1, 1.005, -1.01],
  [2.5, 3.5417, 8.85],
  [999_999, 99_999_999.9999, 99_999_899_999_900],
])('%s at %s are %s', (quantity, price, amount) => {
  expect(extended(quantity, price)).toBe(amount)
})

test('The price that is shown times the quantity is the amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_99 }),
      fc.integer({ min: 0, max: 99_999_9999 }),
      (hundredths, ticks) => {
        const shown = formatPrice(ticks / 10_000).replaceAll(/[$,]/g, '')
        // In ten-thousandths of a cent, without a fraction.
        const exact = BigInt(hundredths) * BigInt(shown.replace('.', '').padEnd(shown.indexOf('.') + 4, '0'))
        const cents = BigInt(Math.round(extended(hundredths / 100, ticks / 10_000) * 100))
        expect((exact + 5000n) / 10_000n).toBe(cents)
      },
    ),
  )
})
