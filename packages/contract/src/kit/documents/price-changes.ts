import { addDays, type Day } from '../dates.ts'

/** How far ahead price changes can be picked out, in days. */
export const priceChangeDays = [30, 60, 90] as const

/**
 * The days in which a price counts as about to change: a pending one by its effective date, a current one by its
 * expiration date, today and the last day included.
 */
export const priceChangeWindow = (today: Day, days: (typeof priceChangeDays)[number]): { from: Day; to: Day } => ({
  from: today,
  to: addDays(today, days),
})
