import { expect, test } from 'vitest'
import { axisOf } from '#kit/web/charts/chart-axis.ts'
import { barPlace } from '#kit/web/charts/BarChart.tsx'
import { segmentsOf } from './due-segments.ts'

const bucket = (NotDue: number, PastDue: number, LongPastDue: number) => ({
  ...{ Name: '0 - 30', Bucket: '0-30', sort: 1, Invcount: 3, NotDue, PastDue, LongPastDue, DueSoon: 0, DatedLater: 0 },
  Balance: NotDue + PastDue + LongPastDue,
})

test('Amounts are stacked up from zero by due state, and credits down', () => {
  expect(segmentsOf(bucket(100, 50, 0))).toEqual([
    { state: 'not due', from: 0, to: 100 },
    { state: 'past due', from: 100, to: 150 },
  ])
  expect(segmentsOf(bucket(-20, 0, 70))).toEqual([
    { state: 'not due', from: 0, to: -20 },
    { state: 'long past due', from: 0, to: 70 },
  ])
  expect(segmentsOf(bucket(0, 0, 0))).toEqual([])
})

test('A part of a bar is placed on the axis between its two amounts', () => {
  const axis = axisOf([0, 100])
  expect(barPlace(axis, 75, 25)).toEqual({ bottom: '25%', height: '50%' })
  expect(barPlace(axisOf([-100, 100]), -100)).toEqual({ bottom: '0%', height: '50%' })
})
