const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
})

/** A time in the browser's time zone: `11/23/2026, 9:42 AM`. @param iso ISO 8601 */
export const localTime = (iso: string): string => format.format(new Date(iso))
