import { expect, test } from 'vitest'
import { durationText, freshnessOf, isLate, rhythmText } from './rules.ts'

const now = new Date('2026-11-23T10:17:00Z')

test.each([
  ['on time', 15, '2026-11-23T10:05:00Z', 0, false],
  ['exactly due', 15, '2026-11-23T10:02:00Z', 0, false],
  ['late', 15, '2026-11-23T09:42:00Z', 20, true],
  ['without a rhythm', undefined, '2020-01-01T00:00:00Z', 0, false],
  ['never loaded', 60, undefined, 0, true],
  ['never loaded and without a rhythm', undefined, undefined, 0, false],
])('Data that is %s', (_what, every, last, lateMinutes, late) => {
  const found = freshnessOf('stock.csv', every, last === undefined ? undefined : new Date(last), now)
  expect(found.lateMinutes).toBe(lateMinutes)
  expect(isLate(found)).toBe(late)
})

test('Intervals and delays show the two largest units', () => {
  expect([15, 60, 1440, 90].map(rhythmText)).toEqual([
    'every 15 minutes',
    'every hour',
    'every day',
    'every 1 hour 30 minutes',
  ])
  expect([1, 20, 200, 2945].map(durationText)).toEqual([
    '1 minute',
    '20 minutes',
    '3 hours 20 minutes',
    '2 days 1 hour',
  ])
})
