import { formatQuantity } from '#kit/contract/declare/format.ts'

/** How many times the usual quantity a line may have before it needs a second look. */
const usualTimes = 3

/** A quantity in whole cases, rounded up, at least one; an item without cases has cases of one. */
export const inWholeCases = (quantity: number, casePack: number): number => {
  const pack = Math.max(1, casePack)
  return Math.max(1, Math.ceil(quantity / pack)) * pack
}

/**
 * What to say of a quantity that is far above what the customer usually buys; undefined for any other. One case is never
 * too much, because nobody can order less.
 * @param usual the customer's usual quantity; null if it has none, or if the viewer may not see it
 */
export const unusualNote = (quantity: number, usual: number | null, casePack: number): string | undefined =>
  usual !== null && quantity > usualTimes * usual && quantity > casePack
    ? `More than ${usualTimes} times the usual quantity of ${formatQuantity(usual)}.`
    : undefined
