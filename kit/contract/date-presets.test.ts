import { expect, test } from 'vitest'
import { datePresets } from './date-presets.ts'

test.each([
  ['Last 7 days', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['Last 30 days', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['This month', '2026-11-01', '2026-11-01', '2026-11-01'],
  ['Last month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['Last month', '2028-03-15', '2028-02-01', '2028-02-29'],
  ['Last month', '2026-01-10', '2025-12-01', '2025-12-31'],
  ['Year to date', '2026-11-22', '2026-01-01', '2026-11-22'],
  ['Last year', '2028-02-29', '2027-01-01', '2027-12-31'],
])('%s on %s is from %s to %s', (label, today, fromDate, toDate) => {
  expect(datePresets.find((preset) => preset.label === label)?.of(today)).toEqual({ fromDate, toDate })
})
