import { expect, test } from 'vitest'
import { type ForecastMethod, rangeFactor } from './methods.ts'

test.each([
  ['slow', 10.738],
  ['average', 10.738],
  ['medium', 10.738],
  ['tsb', 13.939],
  ['fast', 17.166],
] as [ForecastMethod, number][])('The 80%% range of %s reaches %s weekly errors to both sides', (method, factor) => {
  expect(rangeFactor(method)).toBeCloseTo(factor, 2)
})
