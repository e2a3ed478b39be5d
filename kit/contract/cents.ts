/** Whole cents of an amount with at most two decimals, so that sums are exact. */
export const toCents = (amount: number): number => Math.round(amount * 100)

export const fromCents = (cents: number): number => cents / 100

/**
 * The amount of a quantity with at most two decimals at a price with at most four, rounded to the cent as the database
 * does: half a cent goes up.
 */
export const amountAt = (quantity: number, price: number): number =>
  fromCents(Math.round(Math.round(quantity * price * 1_000_000) / 10_000))

/** The exact sum of amounts with at most two decimals. */
export const sumMoney = (amounts: Iterable<number>): number => {
  let cents = 0
  for (const amount of amounts) cents += toCents(amount)
  return fromCents(cents)
}
