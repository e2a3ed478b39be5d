/**
 * Moves this process to the day that E2E_DAY names, `2028-02-29` for one: the clock goes on from its own time on that day.
 * The demo, the server and the browser's pages go with it, so that the screens can be tried on any day of the calendar.
 */
const day = process.env.E2E_DAY

/** Shifts the clock of whatever runs it, a page too: it may use nothing from outside itself. */
export function shiftClock(by: number): void {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [value: number | string | Date]) {
      if (given.length === 0) super(RealDate.now() + by)
      else super(...(given as [number]))
    }
    static override now(): number {
      return RealDate.now() + by
    }
  } as DateConstructor
}

const dayLength = 86_400_000
const midnight = (time: number) => Math.floor(time / dayLength) * dayLength

/** How far the day is from today, in milliseconds; undefined without one. */
export const shift = day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`) - midnight(Date.now())
if (Number.isNaN(shift)) throw new Error(`E2E_DAY must be a day like 2028-02-29, not ${day}`)
if (shift !== undefined) shiftClock(shift)
