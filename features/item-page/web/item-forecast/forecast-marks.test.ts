import { expect, test } from 'vitest'
import { orderByMark, runOutMark } from './forecast-marks.ts'

const today = '2026-11-20'
const supply = (runOutDate: string | null, orderByDate: string | null, suggestedQuantity: number | null = 12) => ({
  runOutDate,
  orderByDate,
  leadTime: 10,
  suggestedQuantity,
})

test.each([
  ['2026-11-20', { text: 'today', kind: 'late' }],
  ['2026-11-29', { text: 'in 9 days', kind: 'late' }],
  ['2026-11-30', { text: 'in 10 days', kind: 'plain' }],
  [null, undefined],
])('With a lead time of 10 days, running out on %s is marked %j', (day, mark) => {
  expect(runOutMark(supply(day, null), today)).toEqual(mark)
})

test.each([
  ['2026-11-10', { text: '10 days ago', kind: 'late' }],
  ['2026-11-19', { text: '1 day ago', kind: 'late' }],
  ['2026-11-20', { text: 'today', kind: 'warning' }],
  ['2026-11-27', { text: 'in 7 days', kind: 'plain' }],
  [null, undefined],
])('An order due by %s is marked %j', (day, mark) => {
  expect(orderByMark(supply(null, day), today)).toEqual(mark)
})

test.each<[number | null, string]>([
  [0, 'plain'],
  [12, 'late'],
  // Whoever may not see the suggestion still sees what is late.
  [null, 'late'],
])(
  'A date that has passed has a color only with something to order: with a suggestion of %s it is %s',
  (suggested, kind) => {
    const row = supply('2026-11-20', '2026-11-10', suggested)
    expect([runOutMark(row, today)?.kind, orderByMark(row, today)?.kind]).toEqual([kind, kind])
  },
)
