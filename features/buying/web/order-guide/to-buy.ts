import { type Quantities, typedFor } from '#buying/contract/order-guide/form.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import type { listGuideLines } from '#buying/contract/order-guide/endpoints.ts'
import { levelFault, suggestedQuantity } from '#buying/contract/order-guide/rules.ts'

export type CountLine = RowOfList<typeof listGuideLines>

/** Returns the count of an item and the quantity to buy; undefined if the item was not counted. */
export function toBuy(
  { itemNumber, par, usualQuantity: usual, casePack }: CountLine,
  counts: Quantities,
): { count: number /** Undefined if a person must say it. */; buy: number | undefined } | undefined {
  const typed = typedFor(counts, itemNumber)
  if (typed === '' || levelFault(typed) !== undefined) return undefined
  const count = Number(typed)
  return { count, buy: suggestedQuantity({ par, count, usual, casePack }) }
}
