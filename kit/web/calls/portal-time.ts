const stated = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content
/** The distributor's time zone; in development, where no server states it, the browser's. */
export const timeZone =
  stated === undefined || stated.startsWith('__') ? Intl.DateTimeFormat().resolvedOptions().timeZone : stated

const time = { hour: 'numeric', minute: '2-digit', timeZone } as const
const day = { month: '2-digit', day: '2-digit', timeZone } as const

export const timeOfDay = new Intl.DateTimeFormat('en-US', time)
/** `11/23`, by the distributor's day. */
export const monthAndDay = new Intl.DateTimeFormat('en-US', day)
/** `11/23/2026, 9:42 AM` in the distributor's time zone. */
export const dayAndTime = new Intl.DateTimeFormat('en-US', { ...day, year: 'numeric', ...time })

/** An ISO 8601 time as `11/23/2026, 9:42 AM`. */
export const localTime = (iso: string): string => dayAndTime.format(new Date(iso))
