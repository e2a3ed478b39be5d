import { dayIn } from '#kit/contract/clock.ts'
import { pageSetting } from '../brand/page-setting.ts'

/** The distributor's time zone; in development, where no server states it, the browser's. */
export const timeZone = pageSetting('time-zone') ?? Intl.DateTimeFormat().resolvedOptions().timeZone

const time = { hour: 'numeric', minute: '2-digit', timeZone } as const
const day = { month: '2-digit', day: '2-digit', timeZone } as const

export const timeOfDay = new Intl.DateTimeFormat('en-US', time)
/** `11/23`, by the distributor's day. */
export const monthAndDay = new Intl.DateTimeFormat('en-US', day)
/** `11/23/2026, 9:42 AM` in the distributor's time zone. */
export const dayAndTime = new Intl.DateTimeFormat('en-US', { ...day, year: 'numeric', ...time })

/** An ISO 8601 time as `11/23/2026, 9:42 AM`. */
export const localTime = (iso: string): string => dayAndTime.format(new Date(iso))

let latest: string | undefined

/** Records the portal's day from an answer's header, if the header has one. */
export function notePortalDay(header: string | null): void {
  if (header !== null && /^\d{4}-\d{2}-\d{2}$/.test(header)) latest = header
}

const distributorDay = dayIn(timeZone)

/** The portal's current day (`YYYY-MM-DD`), which can differ from the browser's; by the browser's clock until the first answer. */
export const portalDay = (): string => latest ?? distributorDay(new Date())
