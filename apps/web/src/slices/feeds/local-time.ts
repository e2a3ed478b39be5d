import { dayAndTime } from '#web/kit/calls/portal-time.ts'

/** A time in the distributor's time zone: `11/23/2026, 9:42 AM`. @param iso ISO 8601 */
export const localTime = (iso: string): string => dayAndTime.format(new Date(iso))
