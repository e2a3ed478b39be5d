import { expect, test } from 'vitest'
import { lengthFault, withinLimit } from './within-limit.ts'

test.each([
  ['Trade-2026', 'Trade-2026'],
  [' Trade-2026', 'Trade-2026'],
  ['\tTrade-2026 \n', 'Trade-2026'],
  ['Trade 2026', 'Trade 2026'],
  [' Trade-20267', 'Trade-2026'],
  ['  fit ', '  fit '],
])('Of %j, a field of 10 characters takes %j: its limit counts after trimming [PWD-05, OTP-09]', (typed, taken) => {
  expect(withinLimit(typed, 10)).toBe(taken)
})

test.each([
  [' fits ', undefined],
  ['fits not', 'At most 5 characters. These are 8.'],
])('A name of 5 characters is refused in words if it is longer: %j', (typed, fault) => {
  expect(lengthFault(typed, 5)).toBe(fault)
})
