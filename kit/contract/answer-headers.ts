/** Response header with the time (ISO 8601) up to which the data is current: that of the oldest table. */
export const dataAsOfHeader = 'x-data-as-of'

/** Response header with the portal's current day (`YYYY-MM-DD`), in the distributor's time zone. */
export const portalDayHeader = 'x-portal-day'
