import type { Column } from '#kit/contract/declare/columns.ts'
import { maxCartLines, type TypedLine } from '#buying/contract/ordering/lines.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import { itemOwner } from '#kit/web/grid/item-owner.ts'
import type { RowToolsProps } from '#kit/web/grid/row-tools.ts'
import { type ChosenCustomer, useSession } from '#kit/web/session/session.ts'
import { AddToCart } from './AddToCart.tsx'

/** Returns one line per item of the chosen customer, with the row's ordered or suggested quantity, if any. */
function linesOf(column: Column, rows: readonly CellRow[], customer: ChosenCustomer): TypedLine[] {
  const lines = new Map<string, TypedLine>()
  for (const row of rows) {
    const item = String(row[column.key] ?? '')
    const owner = itemOwner(column.item ?? {}, row, customer)
    if (item === '' || owner?.company !== customer.company || owner.customer !== customer.customer) continue
    const quantity = Number(row.quantityOrdered ?? row.suggestedQuantity ?? 0)
    if (!lines.has(item)) lines.set(item, { item, quantity: quantity > 0 ? String(quantity) : '' })
  }
  return [...lines.values()]
}

/** Adds the items of selected rows to the cart. Renders nothing for a list without items. */
export function AddSelected({ columns, selected }: RowToolsProps) {
  const customer = useSession()?.customer
  const column = columns.find(({ item }) => item)
  if (!customer || !column) return null
  const lines = linesOf(column, selected, customer)
  return lines.length > 0 && lines.length <= maxCartLines && <AddToCart lines={lines} size="compact-sm" />
}
