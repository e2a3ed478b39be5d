import { maxCartLines, type TypedLine } from '#buying/contract/ordering/lines.ts'
import { rowLine } from '#kit/web/grid/item-owner.ts'
import type { RowToolsProps } from '#kit/web/grid/row-tools.ts'
import { useSession } from '#kit/web/session/session.ts'
import { AddToGuide } from './order-guide/AddToGuide.tsx'
import { AddToCart } from './ordering/AddToCart.tsx'

/** The tools for the selected rows of every grid: add their items to a guide or, once each, to the cart. */
export function SelectedRows(props: RowToolsProps) {
  const { columns, selected, cart } = props
  const customer = useSession()?.customer
  const lines = new Map<string, TypedLine>()
  for (const row of selected) {
    const { item, quantity = '' } = (customer && rowLine(columns, row, customer)) ?? { item: '' }
    if (item !== '' && !lines.has(item)) lines.set(item, { item, quantity: String(quantity) })
  }
  const mayAdd = cart === undefined && lines.size > 0 && lines.size <= maxCartLines
  return (
    <>
      <AddToGuide {...props} />
      {mayAdd ? <AddToCart lines={[...lines.values()]} size="compact-sm" /> : cart}
    </>
  )
}
