import { formatQuantity } from '#kit/contract/declare/format.ts'

/** A line with more than this many times the usual quantity needs a second look. */
const usualTimes = 3

/** Rounds a quantity up to whole cases, at least one. An item without cases has cases of one. */
export const inWholeCases = (quantity: number, casePack: number): number => {
  const pack = Math.max(1, casePack)
  return Math.max(1, Math.ceil(quantity / pack)) * pack
}

/**
 * Returns the note on a quantity far above the usual one; undefined for any other. One case is never too much, because
 * nobody can order less.
 * @param usual the customer's usual quantity; null if there is none, or if the viewer may not see it
 */
export const unusualNote = (quantity: number, usual: number | null, casePack: number): string | undefined =>
  usual !== null && quantity > usualTimes * usual && quantity > casePack
    ? `More than ${usualTimes} times the usual quantity of ${formatQuantity(usual)}.`
    : undefined
