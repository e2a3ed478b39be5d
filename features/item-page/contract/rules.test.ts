import { expect, test } from 'vitest'
import { monthEnd, monthsBefore } from './rules.ts'

test.each([
  ['2026-11-20', 0, '2026-11-01'],
  ['2026-11-01', 0, '2026-11-01'],
  ['2026-11-30', 10, '2026-01-01'],
  ['2026-11-20', 11, '2025-12-01'],
  ['2026-01-31', 1, '2025-12-01'],
  ['2026-12-31', 12, '2025-12-01'],
  ['2026-12-31', -1, '2027-01-01'],
])('The month of %s and %d months before starts on %s', (day, months, first) => {
  expect(monthsBefore(day, months)).toBe(first)
})

test.each([
  ['2026-11-01', '2026-11-30'],
  ['2026-11-30', '2026-11-30'],
  ['2026-12-31', '2026-12-31'],
  ['2027-02-01', '2027-02-28'],
  ['2028-02-29', '2028-02-29'],
])('The month of %s ends on %s', (day, last) => {
  expect(monthEnd(day)).toBe(last)
})
