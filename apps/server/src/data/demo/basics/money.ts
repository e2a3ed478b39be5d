/** A price in whole ten-thousandths of a dollar, so that sums are exact. */
export type Price = number
/** An amount in whole cents. */
export type Cents = number

/** Rounds half away from zero. */
export const roundHalfUp = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

/** Converts catalog dollars, rounded to the cent. */
export const priceOf = (dollars: number): Price => Math.round(dollars * 100) * 100

/** Quantity times price, rounded to the cent. */
export const extend = (quantity: number, price: Price): Cents => roundHalfUp((quantity * price) / 100)

const decimal = (value: number, places: number): string => {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** `1234.50` */
export const writeCents = (cents: Cents): string => decimal(cents, 2)

/** `58.40`, or `23.4175` if the price has fractions of a cent. */
export const writePrice = (price: Price): string => (price % 100 === 0 ? decimal(price / 100, 2) : decimal(price, 4))

/** Splits an amount in proportion to the weights; the largest remainders get the leftover cents. */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + Math.abs(weight), 0)
  if (total === 0) return weights.map((_, at) => (at === 0 ? amount : 0))
  const exact = weights.map((weight) => (amount * Math.abs(weight)) / total)
  const shares = exact.map(Math.trunc)
  const odd = amount - shares.reduce((sum, share) => sum + share, 0)
  const order = exact
    .map((value, at) => ({ at, rest: Math.abs(value - Math.trunc(value)) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of order.slice(0, Math.abs(odd))) shares[at] = (shares[at] ?? 0) + Math.sign(odd)
  return shares
}
