export const noInventory = 'No Inventory Matched the selected criteria.'

/** `out`: none on hand; `below minimum`: less than the required inventory level; otherwise `in stock`. */
export type StockState = 'in stock' | 'below minimum' | 'out'

/**
 * Returns the state of an item at a warehouse.
 * @param row the quantities; null if the viewer may not see them
 * @returns undefined if the quantity on hand is unknown
 */
export function stockState(row: {
  QuantityOnHand: number | null
  MinimumOrderQty: number | null
}): StockState | undefined {
  if (row.QuantityOnHand === null) return undefined
  if (row.QuantityOnHand <= 0) return 'out'
  return row.QuantityOnHand < (row.MinimumOrderQty ?? 0) ? 'below minimum' : 'in stock'
}
