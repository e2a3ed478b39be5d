/** Whole cents of an amount with at most two decimals, so that sums are exact. */
export const toCents = (amount: number): number => Math.round(amount * 100)

export const fromCents = (cents: number): number => cents / 100

/**
 * A price times a quantity, rounded half away from zero to cents, without floating-point error.
 * @param quantity has at most two decimals, @param price at most four
 */
export function extended(quantity: number, price: number): number {
  const millionths = BigInt(Math.round(quantity * 100)) * BigInt(Math.round(price * 10_000))
  const size = millionths < 0n ? -millionths : millionths
  const cents = fromCents(Number((size + 5000n) / 10_000n))
  return millionths < 0n ? -cents : cents
}

/** The exact sum of amounts with at most two decimals. */
export const sumMoney = (amounts: Iterable<number>): number => {
  let cents = 0
  for (const amount of amounts) cents += toCents(amount)
  return fromCents(cents)
}
