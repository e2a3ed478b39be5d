import { expect, test } from 'vitest'
import { receiptText } from './receipt-words.ts'

test.each([
  [70, '2026-12-03', 'Hartford', '70 on 12/03 at Hartford'],
  [70, '2027-01-04', 'Hartford', '70 on 01/04/2027 at Hartford'],
  [70, null, 'Hartford', '70 at Hartford, no date'],
  [0, null, '', 'no date'],
  [null, null, null, ''],
])('The next receipt of %s on %s at %s is said as %j', (incoming, incomingOn, incomingAt, text) => {
  expect(receiptText({ incoming, incomingOn, incomingAt }, '2026-11-20')).toBe(text)
})
