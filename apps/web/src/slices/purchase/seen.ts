import type { Line } from './Cart.tsx'

/** The unit price of each item; null for none. */
export type Prices = ReadonlyMap<string, number | null>

/** The prices that a person sees, to compare them with later ones. */
export const pricesOf = (lines: readonly Line[]): Prices =>
  new Map(lines.map(({ itemNumber, unitPrice }) => [itemNumber, unitPrice]))

/** A total as it is sent: with two decimals. */
export const toTotal = (total: number): string => total.toFixed(2)
