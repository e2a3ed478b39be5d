import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, isDay, toSentDate } from '#kit/contract/dates.ts'
import { allQuickRanges, dateAsSent, typedDay, isWhole, quickRanges, rangeName, readDate } from './date-ranges.ts'

const quick = (today: Day) => quickRanges.map(({ id, of }) => [id, of(today).from, of(today).to])

test.each<[Day, string[][]]>([
  [
    '2026-11-20',
    [
      ['month', '2026-11-01', '2026-11-20'],
      ['this-quarter', '2026-10-01', '2026-11-20'],
      ['quarter', '2026-07-01', '2026-09-30'],
      ['year', '2026-01-01', '2026-11-20'],
      ['month-before', '2025-11-01', '2025-11-20'],
      ['this-quarter-before', '2025-10-01', '2025-11-20'],
      ['quarter-before', '2025-07-01', '2025-09-30'],
      ['year-before', '2025-01-01', '2025-11-20'],
    ],
  ],
  [
    '2024-02-29',
    [
      ['month', '2024-02-01', '2024-02-29'],
      ['this-quarter', '2024-01-01', '2024-02-29'],
      ['quarter', '2023-10-01', '2023-12-31'],
      ['year', '2024-01-01', '2024-02-29'],
      ['month-before', '2023-02-01', '2023-02-28'],
      ['this-quarter-before', '2023-01-01', '2023-02-28'],
      ['quarter-before', '2022-10-01', '2022-12-31'],
      ['year-before', '2023-01-01', '2023-02-28'],
    ],
  ],
  [
    '2026-01-01',
    [
      ['month', '2026-01-01', '2026-01-01'],
      ['this-quarter', '2026-01-01', '2026-01-01'],
      ['quarter', '2025-10-01', '2025-12-31'],
      ['year', '2026-01-01', '2026-01-01'],
      ['month-before', '2025-01-01', '2025-01-01'],
      ['this-quarter-before', '2025-01-01', '2025-01-01'],
      ['quarter-before', '2024-10-01', '2024-12-31'],
      ['year-before', '2025-01-01', '2025-01-01'],
    ],
  ],
])('Quick ranges on %s', (today, expected) => {
  expect(quick(today)).toEqual(expected)
})

const days = fc.integer({ min: 0, max: 33_000 }).map((n) => addDays('2010-01-01', n))

test('Quick ranges are complete on every day, and all four fill at once', () => {
  fc.assert(
    fc.property(days, (today) => {
      const all = allQuickRanges(today)
      expect(all).toHaveLength(4)
      for (const range of [...all, ...quickRanges.map(({ of }) => of(today))]) expect(isWhole(range)).toBe(true)
    }),
  )
})

test.each([
  ['2025-01-01', '2025-12-31', '2025'],
  ['2024-02-01', '2024-02-29', 'Feb 2024'],
  ['2025-02-01', '2025-02-28', 'Feb 2025'],
  ['2025-07-01', '2025-09-30', 'Jul - Sep 2025'],
  ['2025-07-01', '2025-09-29', '07/01 - 09/29/2025'],
  ['2025-12-01', '2026-01-31', '12/01/2025 - 01/31/2026'],
  ['2025-12-05', '2025-12-05', '12/05/2025'],
])('From %s to %s has the name %s', (from, to, name) => {
  expect(rangeName(from, to)).toBe(name)
})

test('A date is parsed as entered and as sent', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(typedDay(day)).toBe(day)
      expect(typedDay(toSentDate(day))).toBe(day)
      expect(dateAsSent(day)).toBe(toSentDate(day))
    }),
  )
  expect(readDate('12025-01-02')).toEqual({ year: '12025', month: '01', day: '02' })
  expect(readDate('1/2/25')).toEqual({ year: '25', month: '1', day: '2' })
  expect(dateAsSent('12025-01-02')).toBe('12025-01-02')
  fc.assert(fc.property(fc.string(), (text) => void expect(typedDay(text) ?? '2026-01-01').toSatisfy(isDay)))
})

test.each(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])(
  'A whole month has the name %s 2026',
  (name) => {
    const month = String(new Date(`1 ${name} 2026`).getMonth() + 1).padStart(2, '0')
    const days = new Date(2026, Number(month), 0).getDate()
    expect(rangeName(`2026-${month}-01` as Day, `2026-${month}-${days}` as Day)).toBe(`${name} 2026`)
  },
)
