import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clockIn, dayIn } from './clock.ts'
import { addDays, daysBetween, fromSentDate, isDay, monthStart, toSentDate, yearBefore, yearStart } from './dates.ts'
import { date } from './declare/fields.ts'

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['2026-1-1', false],
  ['', false],
])('%s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected))

test.each([
  ['2026-11-20', '2026-11-20', 0],
  ['2025-12-31', '2026-01-01', 1],
  ['2024-02-28', '2024-03-01', 2],
  ['2023-02-28', '2023-03-01', 1],
  ['2026-03-07', '2026-03-09', 2],
  ['2026-01-01', '2025-12-31', -1],
])('From %s to %s are %i days, regardless of clock changes', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
  expect(addDays(from, days)).toBe(to)
})

test.each([
  ['2024-02-29', '2023-02-28'],
  ['2025-02-28', '2024-02-28'],
  ['2026-11-20', '2025-11-20'],
])('A year before %s is %s', (day, before) => expect(yearBefore(day)).toBe(before))

test('Months and years begin on their first day', () => {
  expect([monthStart('2024-02-29'), yearStart('2024-02-29')]).toEqual(['2024-02-01', '2024-01-01'])
})

describe('In a browser that writes dates in another form, as with ICU 72,', () => {
  const prototype: { format: unknown } = Intl.DateTimeFormat.prototype
  const written = () => vi.spyOn(prototype, 'format', 'get').mockReturnValue(() => '11/28/2026')
  afterEach(() => vi.restoreAllMocks())

  test.each([
    ['2026-11-28T04:59:59Z', '2026-11-27', '23:59:59'],
    ['2026-11-28T05:00:00Z', '2026-11-28', '00:00:00'],
    ['2026-03-08T07:00:00Z', '2026-03-08', '03:00:00'],
  ])('%s is %s %s in New York', (time, day, clock) => {
    written()
    expect(dayIn('America/New_York')(new Date(time))).toBe(day)
    expect(new Date(clockIn('America/New_York')(new Date(time))).toISOString()).toBe(`${day}T${clock}.000Z`)
  })
})

const days = fc.integer({ min: -300_000, max: 400_000 }).map((n) => addDays('2000-01-01', n))

test('Adding and counting days are inverse', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -100_000, max: 100_000 }), (day, n) => {
      expect(daysBetween(day, addDays(day, n))).toBe(n)
    }),
  )
})

test('Dates are sent as MM/DD/YYYY and parsed back [AP-30]', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(fromSentDate(toSentDate(day))).toBe(day)
    }),
  )
  expect(toSentDate('2026-02-01')).toBe('02/01/2026')
})

test.each([
  '',
  '2026-11-20',
  '2/1/2026',
  '02/30/2026',
  '13/01/2026',
  '00/10/2026',
  '11/20/0000',
  '11/20/26',
  "11/20/2026'",
])('No date: %s', (text) => {
  expect(fromSentDate(text)).toBeUndefined()
  expect(date.safeParse(text).error?.issues[0]?.message).toBe('must be a date, MM/DD/YYYY')
})
