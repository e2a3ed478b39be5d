import { expect, test } from 'vitest'
import { clockIn } from '#kit/contract/clock.ts'
import { type Delivery, momentOf, nextTruck, noTruckOn, orderBy } from './truck.ts'

const zone = 'America/New_York'
const [monday, wednesday, friday, sunday] = [1, 3, 5, 7]
const by = (weekday: number, cutOff = '15:00', daysAhead = 1): Delivery => ({ weekday, cutOff, daysAhead })
const weekly = [by(monday, '15:00', 3), by(wednesday), by(friday)]

test.each<[what: string, Delivery[], now: string, words: string | undefined]>([
  ['today', weekly, '2026-12-01T14:59:59-05:00', "Order today by 3:00 PM for Wednesday's truck"],
  [
    'the moment of the cut-off is too late',
    weekly,
    '2026-12-01T15:00:00-05:00',
    "Order by 3:00 PM on Thursday for Friday's truck",
  ],
  ['tomorrow', weekly, '2026-12-02T09:00:00-05:00', "Order by 3:00 PM tomorrow for Friday's truck"],
  ['a weekend ahead', weekly, '2026-12-04T14:00:00-05:00', "Order today by 3:00 PM for Monday's truck"],
  ['the next week', weekly, '2026-12-04T15:00:00-05:00', "Order by 3:00 PM on Tuesday for Wednesday's truck"],
  [
    'one truck a week, just missed',
    [by(wednesday)],
    '2026-12-01T15:30:00-05:00',
    'Order by 3:00 PM on Tuesday for the truck on Wednesday 12/09',
  ],
  [
    'a week ahead, just missed',
    [by(wednesday, '15:00', 7)],
    '2026-12-02T15:00:00-05:00',
    'Order by 3:00 PM on Wednesday for the truck on Wednesday 12/16',
  ],
  [
    'the same day',
    [by(wednesday, '06:00', 0)],
    '2026-12-02T05:59:00-05:00',
    "Order today by 6:00 AM for Wednesday's truck",
  ],
  [
    'the same day, too late',
    [by(wednesday, '06:00', 0)],
    '2026-12-02T06:00:00-05:00',
    'Order by 6:00 AM on Wednesday for the truck on Wednesday 12/09',
  ],
  [
    'until midnight',
    [by(wednesday, '00:00', 0)],
    '2026-12-01T23:59:59-05:00',
    "Order by 12:00 AM tomorrow for Wednesday's truck",
  ],
  [
    'after midnight',
    [by(wednesday, '00:00', 0)],
    '2026-12-02T00:00:00-05:00',
    'Order by 12:00 AM on Wednesday for the truck on Wednesday 12/09',
  ],
  [
    "the distributor's day, not UTC's",
    weekly,
    '2026-12-01T02:00:00Z',
    "Order by 3:00 PM tomorrow for Wednesday's truck",
  ],
  ['over the end of a year', [by(friday)], '2026-12-31T14:00:00-05:00', "Order today by 3:00 PM for Friday's truck"],
  ['no schedule', [], '2026-12-01T14:00:00-05:00', undefined],
  // Clocks go forward at 2 AM on Sunday, March 8, and back at 2 AM on Sunday, November 1.
  [
    'before the clocks go forward',
    [by(monday, '15:00', 2)],
    '2026-03-07T14:59:00-05:00',
    "Order today by 3:00 PM for Monday's truck",
  ],
  [
    'on the day when they go forward',
    [by(monday)],
    '2026-03-08T14:59:00-04:00',
    "Order today by 3:00 PM for Monday's truck",
  ],
  [
    'on that day, too late',
    [by(monday)],
    '2026-03-08T15:00:00-04:00',
    'Order by 3:00 PM on Sunday for the truck on Monday 03/16',
  ],
  [
    'a time that is left out',
    [by(sunday, '02:30', 0)],
    '2026-03-08T01:59:00-05:00',
    "Order today by 3:30 AM for Sunday's truck",
  ],
  [
    'on the day when they go back',
    [by(monday)],
    '2026-11-01T14:59:00-05:00',
    "Order today by 3:00 PM for Monday's truck",
  ],
  [
    'on that day, too late',
    [by(monday)],
    '2026-11-01T15:00:00-05:00',
    'Order by 3:00 PM on Sunday for the truck on Monday 11/09',
  ],
  [
    'a time that occurs twice',
    [by(sunday, '01:30', 0)],
    '2026-11-01T01:29:00-04:00',
    "Order today by 1:30 AM for Sunday's truck",
  ],
  [
    'a time that occurs twice, after the first one',
    [by(sunday, '01:30', 0)],
    '2026-11-01T01:00:00-05:00',
    'Order by 1:30 AM on Sunday for the truck on Sunday 11/08',
  ],
])('The next truck: %s', (_what, deliveries, time, words) => {
  const now = new Date(time)
  const truck = nextTruck(deliveries, now, zone)
  expect(truck && orderBy(truck, now, zone)).toBe(words)
})

test('Around each change of the clocks, at every quarter of an hour, the next truck is the first one not yet closed', () => {
  const shown = clockIn(zone)
  const all = [...weekly, by(sunday, '01:30', 0)]
  for (const start of ['2026-03-06T05:00:00Z', '2026-10-30T04:00:00Z']) {
    let last = new Date(0)
    for (let minute = 0; minute < 4 * 1440; minute += 15) {
      const now = new Date(Date.parse(start) + minute * 60_000)
      const { closes } = nextTruck(all, now, zone) ?? { closes: now }
      expect(closes > now, now.toISOString()).toBe(true)
      // A truck that has closed does not open again.
      expect(closes >= last, now.toISOString()).toBe(true)
      last = closes
      expect(new Date(shown(closes)).toISOString()).toMatch(/T(15:00|01:30):/)
    }
  }
})

test.each([
  ['2026-07-01', '15:00', '2026-07-01T19:00:00.000Z'],
  ['2026-12-01', '15:00', '2026-12-01T20:00:00.000Z'],
  ['2026-11-01', '00:30', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01', '23:30', '2026-11-02T04:30:00.000Z'],
])('%s %s in New York is %s', (day, time, moment) => {
  expect(momentOf(day, time, zone).toISOString()).toBe(moment)
})

test.each([
  ['', weekly, undefined],
  ['2026-12-02', [], undefined],
  ['2026-12-02', weekly, 'It is too late for the truck on Wednesday 12/02.'],
  ['2026-12-03', weekly, 'No truck comes on Thursday 12/03.'],
  ['2026-12-04', weekly, undefined],
  ['2027-01-06', weekly, undefined],
] as const)('A requested date %s without a truck is pointed out', (requested, deliveries, note) => {
  expect(noTruckOn(requested, deliveries, new Date('2026-12-01T15:00:00-05:00'), zone)).toBe(note)
})
