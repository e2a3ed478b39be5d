import { addDays, type Day } from '#kit/contract/dates.ts'

/** How far ahead the price change filter reaches, in days. */
export const priceChangeDays = [30, 60, 90] as const

/**
 * The days in which a price counts as about to change: a pending price by its effective date, a current one by its
 * expiration date. Includes today and the last day.
 */
export const priceChangeWindow = (today: Day, days: (typeof priceChangeDays)[number]): { from: Day; to: Day } => ({
  from: today,
  to: addDays(today, days),
})
