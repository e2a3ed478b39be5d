/** Whether a time in ISO 8601 has passed. An unreadable time counts as expired. */
export const isExpired = (expiry: string, now: Date): boolean => !(Date.parse(expiry) > now.getTime())
