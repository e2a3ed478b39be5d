import { expect, test } from 'vitest'
import { percentChange } from '#kit/contract/percent-change.ts'
import { priceChangeWindow } from '#items/contract/documents/price-changes.ts'
import { arrivingDates } from '#orders/contract/documents/carriers.ts'
import { lastMonths, yearsToDate } from './rules.ts'
import { tileLinks } from './tile-links.ts'

test.each([
  ['2026-11-20', '2026-01-01', '2025-01-01', '2025-11-20'],
  ['2024-02-29', '2024-01-01', '2023-01-01', '2023-02-28'],
  ['2026-01-01', '2026-01-01', '2025-01-01', '2025-01-01'],
  ['2025-12-31', '2025-01-01', '2024-01-01', '2024-12-31'],
])('On %s, this year to date is compared with the same days of last year', (today, from, lastFrom, lastTo) => {
  expect(yearsToDate(today)).toEqual({ thisYear: { from, to: today }, lastYear: { from: lastFrom, to: lastTo } })
})

test.each([
  [100, 150, 50],
  [100, 50, -50],
  [-100, -50, 50],
  [200, 201, 1],
  [200, 199, -1],
  [3, 3, 0],
  [0, 10, undefined],
])('From %d to %d is a change of %j percent', (before, now, change) => {
  expect(percentChange(before, now)).toBe(change)
})

test('Each tile opens its screen with the filter that shows its number', () => {
  expect(arrivingDates('2026-01-02')).toEqual({ from: '2025-12-28', to: '2026-01-09' })
  expect(priceChangeWindow('2026-11-20', 30)).toEqual({ from: '2026-11-20', to: '2026-12-20' })
  expect(tileLinks.pastDue()).toEqual({ screen: 'accountsPayable', search: { view: 'detail', bucket: 'past-due' } })
})

test('The last 13 months end today and are compared with the same days of the year before', () => {
  const months = lastMonths('2026-11-20')
  expect(months).toHaveLength(13)
  expect(months[12]).toEqual({ from: '2026-11-01', to: '2026-11-20', lastFrom: '2025-11-01', lastTo: '2025-11-20' })
  expect(months[0]).toEqual({ from: '2025-11-01', to: '2025-11-30', lastFrom: '2024-11-01', lastTo: '2024-11-30' })
})

test('A whole February is compared with a whole February', () => {
  const february = (today: string) => lastMonths(today).findLast(({ from }) => from.slice(5, 7) === '02')
  expect(february('2024-03-05')).toMatchObject({ to: '2024-02-29', lastTo: '2023-02-28' })
  expect(february('2025-03-05')).toMatchObject({ to: '2025-02-28', lastTo: '2024-02-29' })
  expect(february('2024-02-29')).toMatchObject({ to: '2024-02-29', lastTo: '2023-02-28' })
})
