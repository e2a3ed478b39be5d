import type { Column } from '#kit/contract/declare/columns.ts'
import type { ReactNode } from 'react'
import type { ColumnLayout } from './columns/column-layout.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import type { RowAdding } from './use-row-adding.tsx'
import type { GridView } from './use-grid-view.ts'

export interface GridParts {
  /** The grid's accessible name: the screen's title. */
  name: string
  /** Every column that the viewer can see. */
  columns: readonly Column[]
  /** The visible columns, in the user's order. */
  shown: readonly Column[]
  layout: ColumnLayout
  setLayout: (next?: Partial<ColumnLayout>) => void
  view: GridView
  setView: (next: Partial<GridView>) => void
  selection: 'many' | 'one'
  /** Whether a row is the total of the others. The user can't select it. */
  isTotal: (row: CellRow) => boolean
  selected: readonly CellRow[]
  onSelect: (rows: readonly CellRow[]) => void
  onOpen: ((row: CellRow) => void) | undefined
  cells: Partial<Record<string, (row: CellRow) => ReactNode>> | undefined
  adding: RowAdding
}
