import type { Column } from '#kit/contract/declare/columns.ts'
import { type ComponentType, createContext } from 'react'
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

/** The menu of saved views, which each grid renders among its tools; undefined outside the shell. */
export const GridViewsContext = createContext<ComponentType<GridViewsProps> | undefined>(undefined)
