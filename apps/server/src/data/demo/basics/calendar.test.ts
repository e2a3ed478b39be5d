import { describe, expect, test } from 'vitest'
import { addBusinessDays, businessDaysBefore, dayOf, isBusinessDay, isoDate, weekday } from './calendar.ts'

test.each(['2026-02-29', '2026-13-01', '11/20/2026', '2026-1-1', ''])('%s is no date', (text) => {
  expect(() => dayOf(text)).toThrow(RangeError)
})

test('A day is written as it was read', () => {
  expect(isoDate(dayOf('2028-02-29'))).toBe('2028-02-29')
  expect(weekday(dayOf('2026-11-20'))).toBe(5)
})

describe('nothing ships on weekends and holidays', () => {
  test.each(['2026-11-21', '2026-11-22', '2026-11-26', '2026-12-25', '2027-01-01'])('%s', (text) => {
    expect(isBusinessDay(dayOf(text))).toBe(false)
  })

  test('the business day after the eve of Thanksgiving is Friday', () => {
    expect(isoDate(addBusinessDays(dayOf('2026-11-25'), 1))).toBe('2026-11-27')
    expect(isoDate(businessDaysBefore(dayOf('2026-11-27'), 1))).toBe('2026-11-25')
  })
})
