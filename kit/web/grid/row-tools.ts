import type { Column } from '#kit/contract/declare/columns.ts'
import { flag, meets } from '#kit/contract/declare/need.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import { type ComponentType, createContext, type ReactNode } from 'react'
import { hasFeature } from '../screen/features.ts'
import type { Session } from '../session/session.ts'
import type { RowLine } from './item-owner.ts'
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

export interface RowToolsProps {
  columns: readonly Column[]
  selected: readonly CellRow[]
  cart?: ReactNode
}

export interface AddRowProps extends RowLine {
  place: DOMRect
  /** Called when the question is answered or dismissed. */
  onClose: () => void
}

/** What features add to every grid. */
export interface GridTools {
  /** The menu of saved views. */
  Views: ComponentType<GridViewsProps>
  /** The tools for a grid's selected rows, shown beside their number. */
  Selected: ComponentType<RowToolsProps>
  /** Asks for the quantity of a row's item, beside the row, and adds it to the cart. */
  Add: ComponentType<AddRowProps>
}

type Rights = Session['rights'] | undefined

export const mayOrder = (rights: Rights): boolean => hasFeature('purchase') && meets(flag('CanCreateOrders'), rights)

/** Whether the user can add the rows of a list to a cart or an order guide. If not, selecting a card has no purpose. */
export const hasRowTools = (columns: readonly Column[], rights: Rights): boolean =>
  columns.some(({ item }) => item) &&
  (mayOrder(rights) || (hasFeature('order-guide') && meets(flag('CanViewOG'), rights)))

/** Undefined outside the shell. */
export const GridToolsContext = createContext<GridTools | undefined>(undefined)
