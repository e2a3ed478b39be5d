/** Returns a function that gives the day of a time in a time zone, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string): ((time: Date) => string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (time) => format.format(time)
}

/** The time zone where none is configured. */
export const standardTimeZone = 'America/New_York'
