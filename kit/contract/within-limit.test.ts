import { expect, test } from 'vitest'
import { lengthFault } from './within-limit.ts'

test.each([
  ['Trade-2026', undefined],
  ['\tTrade-2026 \n', undefined],
  [' Trade-20267', 'At most 10 characters. These are 11.'],
])(
  'A limit of 10 counts after trimming, and what exceeds it is refused in words: %j [PWD-05, OTP-09]',
  (typed, fault) => {
    expect(lengthFault(typed, 10)).toBe(fault)
  },
)
