import type { Column } from '@trade-counter/contract/kit/declare/columns.ts'
import type { CellRow } from '@trade-counter/contract/kit/rows/row-order.ts'
import { type ComponentType, createContext } from 'react'

/** What the tools for selected rows need. */
export interface RowToolsProps {
  /** The visible columns. */
  columns: readonly Column[]
  selected: readonly CellRow[]
}

/** What can be done with a grid's selected rows, shown beside their number; undefined outside the shell. */
export const RowToolsContext = createContext<ComponentType<RowToolsProps> | undefined>(undefined)
