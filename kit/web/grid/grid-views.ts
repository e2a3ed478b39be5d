import type { Column } from '#kit/contract/declare/columns.ts'
import type { Arrangement } from './columns/column-layout.ts'

export interface GridViewsProps {
  grid: string
  declared: readonly Column[]
  /** Every column that the viewer can see. */
  columns: readonly Column[]
  arrangement: Arrangement
  arrange: (view: Arrangement | undefined) => void
  /** Whether rows, or parts of the screen, are still loading. */
  isLoading: boolean
}
