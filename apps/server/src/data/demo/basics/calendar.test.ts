import { describe, expect, test } from 'vitest'
import { addBusinessDays, businessDaysBefore, dayOf, isBusinessDay, isoDate, weekday } from './calendar.ts'

test.each(['2026-02-29', '2026-13-01', '11/20/2026', '2026-1-1', ''])('%s is not a date', (text) => {
  expect(() => dayOf(text)).toThrow(RangeError)
})

test('A day is written in the format that is read', () => {
  expect(isoDate(dayOf('2028-02-29'))).toBe('2028-02-29')
  expect(weekday(dayOf('2026-11-20'))).toBe(5)
})

describe('weekends and holidays are not business days', () => {
  test.each(['2026-11-21', '2026-11-22', '2026-11-26', '2026-12-25', '2027-01-01'])('%s', (text) => {
    expect(isBusinessDay(dayOf(text))).toBe(false)
  })

  test('the next business day after the day before Thanksgiving is Friday', () => {
    expect(isoDate(addBusinessDays(dayOf('2026-11-25'), 1))).toBe('2026-11-27')
    expect(isoDate(businessDaysBefore(dayOf('2026-11-27'), 1))).toBe('2026-11-25')
  })
})
