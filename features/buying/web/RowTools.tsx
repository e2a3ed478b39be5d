import type { RowToolsProps } from '#kit/web/grid/row-tools.ts'
import { AddSelected } from './ordering/AddSelected.tsx'
import { AddToGuide } from './order-guide/AddToGuide.tsx'

/** The tools for the selected rows of every grid. */
export const RowTools = (props: RowToolsProps) => (
  <>
    <AddToGuide {...props} />
    {props.cart === undefined ? <AddSelected {...props} /> : props.cart}
  </>
)
