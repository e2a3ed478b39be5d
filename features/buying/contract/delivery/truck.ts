import { clockIn, dayIn } from '#kit/contract/clock.ts'
import { addDays, type Day, daysBetween, weekdayOf } from '#kit/contract/dates.ts'
import { formatDate } from '#kit/contract/declare/format.ts'

/** A weekly delivery to a ship-to. */
export interface Delivery {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
  /** Until when to order: `15:00`, in the distributor's time zone. */
  cutOff: string
  /** How many days before the delivery the cut-off is. */
  daysAhead: number
}

/** A delivery on a day. */
export interface Truck {
  day: Day
  /** From this moment on, an order is too late. */
  closes: Date
}

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const nameOf = (day: Day): string => names[weekdayOf(day) - 1] ?? ''

/**
 * Returns when the clocks of a time zone show a time of a day. A time that occurs twice, because the clocks are set
 * back, is the first one; a time that is left out is the one after the change, as in RFC 5545.
 */
export function momentOf(day: Day, time: string, timeZone: string): Date {
  const shown = clockIn(timeZone)
  const wanted = Date.parse(`${day}T${time}:00Z`)
  // With the zone's distance from UTC on the day before, and on the day after: it differs if the clocks change.
  const [before, after] = [wanted - 86_400_000, wanted + 86_400_000].map((near) => wanted - (shown(near) - near)) as [
    number,
    number,
  ]
  return new Date(shown(before) !== wanted && shown(after) === wanted ? after : before)
}

/** The delivery on a day; undefined if there is none on that weekday. */
function truckOn(day: Day, deliveries: readonly Delivery[], timeZone: string): Truck | undefined {
  const found = deliveries.find(({ weekday }) => weekday === weekdayOf(day))
  return found && { day, closes: momentOf(addDays(day, -found.daysAhead), found.cutOff, timeZone) }
}

/** The next delivery for which an order is not too late; undefined without a schedule. */
export function nextTruck(deliveries: readonly Delivery[], now: Date, timeZone: string): Truck | undefined {
  const today = dayIn(timeZone)(now)
  // A cut-off is at most a week before its delivery.
  for (let days = 0; days <= 15; days++) {
    const truck = truckOn(addDays(today, days), deliveries, timeZone)
    if (truck && truck.closes > now) return truck
  }
  return undefined
}

/** `Wednesday 12/02`. */
export const truckDay = (day: Day): string => `${nameOf(day)} ${formatDate(day).slice(0, 5)}`

/** `Order today by 3:00 PM for Wednesday's truck`; a truck in a week or later has its date. */
export function orderBy({ day, closes }: Truck, now: Date, timeZone: string): string {
  const [today, last] = [now, closes].map(dayIn(timeZone)) as [Day, Day]
  const time = `by ${closes.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })}`
  const ahead = daysBetween(today, last)
  const until = ahead === 0 ? `today ${time}` : `${time} ${ahead === 1 ? 'tomorrow' : `on ${nameOf(last)}`}`
  return `Order ${until} for ${daysBetween(today, day) < 7 ? `${nameOf(day)}'s truck` : `the truck on ${truckDay(day)}`}`
}

/** Why no truck brings an order on its requested day; undefined if one does, or without a schedule. */
export function noTruckOn(
  requested: Day | '',
  deliveries: readonly Delivery[],
  now: Date,
  timeZone: string,
): string | undefined {
  if (requested === '' || deliveries.length === 0) return undefined
  const truck = truckOn(requested, deliveries, timeZone)
  if (!truck) return `No truck comes on ${truckDay(requested)}.`
  return truck.closes > now ? undefined : `It is too late for the truck on ${truckDay(requested)}.`
}
