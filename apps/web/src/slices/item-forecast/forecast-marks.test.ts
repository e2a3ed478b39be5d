import { expect, test } from 'vitest'
import { orderByMark, runOutMark } from './forecast-marks.ts'

const today = '2026-11-20'
const supply = (runOutDate: string | null, orderByDate: string | null, leadTime: number | null = 10) => ({
  runOutDate,
  orderByDate,
  leadTime,
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
