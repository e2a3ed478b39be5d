import type { RowToolsProps } from '#web/kit/grid/row-tools.ts'
import { AddSelected } from '#web/kit/ordering/AddSelected.tsx'
import { AddToGuide } from '#web/slices/order-guide/AddToGuide.tsx'

/** What can be done with the selected rows of every grid. */
export const RowTools = (props: RowToolsProps) => (
  <>
    <AddToGuide {...props} />
    {props.cart === undefined ? <AddSelected {...props} /> : props.cart}
  </>
)
