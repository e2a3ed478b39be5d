/** Response header with the portal's current day (`YYYY-MM-DD`), in the distributor's time zone. */
export const portalDayHeader = 'x-portal-day'
