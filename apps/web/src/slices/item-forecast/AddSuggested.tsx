import { AddToShipTo } from '#web/kit/ordering/AddToShipTo.tsx'

export interface Suggestion {
  itemNumber: string
  suggestedQuantity: number | null
}

/** Adds the suggested quantities of the selected items to the cart of a ship-to. */
export function AddSuggested({ rows }: { rows: readonly Suggestion[] }) {
  const lines = rows.flatMap(({ itemNumber, suggestedQuantity }) =>
    suggestedQuantity ? [{ item: itemNumber, quantity: String(suggestedQuantity) }] : [],
  )
  return <AddToShipTo lines={lines} />
}
