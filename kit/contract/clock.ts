/** The day of a time in UTC, as `YYYY-MM-DD`. */
export const dayOf = (time: number): string => new Date(time).toISOString().replace(/T.*/, '')

const clock = { hourCycle: 'h23', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const

/** Returns a function that gives what the clocks of a time zone show, as if it were UTC, in milliseconds. */
export function clockIn(timeZone: string): (time: Date | number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...clock,
  })
  return (time) => {
    // The formatted text differs among browsers; its parts do not.
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
    const { year = NaN, month = NaN, day, hour, minute, second } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

/** Returns a function that gives the day of a time in a time zone, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string): ((time: Date) => string) => {
  const shown = clockIn(timeZone)
  return (time) => dayOf(shown(time))
}

export const standardTimeZone = 'America/New_York'
