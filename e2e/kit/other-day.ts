import { dayIn, standardTimeZone } from '#kit/contract/clock.ts'

/**
 * Moves this process to the day in E2E_DAY, for example `2028-02-29`; the clock runs from its own time on that day. The
 * demo, the server, and the browser's pages follow, so that the screens can be tested on any day of the calendar.
 */
const day = process.env.E2E_DAY

/**
 * Shifts the clock of the process or page that runs it; it must not reference outer variables. A tab that a link opens
 * runs it twice: for its empty page, and for the page of the link.
 */
export function shiftClock(by: number): void {
  const RealDate = Date
  if ('isShifted' in RealDate) return
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [value: number | string | Date]) {
      if (given.length === 0) super(RealDate.now() + by)
      else super(...(given as [number]))
    }
    static override now(): number {
      return RealDate.now() + by
    }
  } as DateConstructor
  Object.assign(globalThis.Date, { isShifted: true })
}

/** Today where the portal counts days by default. In the evening there, UTC is a day ahead. */
const today = dayIn(standardTimeZone)(new Date())

/** The offset of the day from today, in milliseconds; undefined without E2E_DAY. */
export const shift = day === undefined ? undefined : Date.parse(day) - Date.parse(today)
if (Number.isNaN(shift)) throw new Error(`E2E_DAY must be a day like 2028-02-29, not ${day}`)
if (shift !== undefined) shiftClock(shift)
