import type { Column } from '#kit/contract/declare/columns.ts'
import { flag, meets } from '#kit/contract/declare/need.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import { type ComponentType, createContext, type ReactNode } from 'react'
import { hasFeature } from '../screen/features.ts'
import type { Session } from '../session/session.ts'

/** The props of the tools for selected rows. */
export interface RowToolsProps {
  /** The visible columns. */
  columns: readonly Column[]
  selected: readonly CellRow[]
  /** Replaces 'Add to cart'; empty if the screen has its own. */
  cart?: ReactNode
}

/** Whether the user can add the rows of a list to a cart or an order guide. If not, selecting a card has no purpose. */
export const hasRowTools = (columns: readonly Column[], rights: Session['rights'] | undefined): boolean =>
  columns.some(({ item }) => item) &&
  ((hasFeature('purchase') && meets(flag('CanCreateOrders'), rights)) ||
    (hasFeature('order-guide') && meets(flag('CanViewOG'), rights)))

/** The tools for a grid's selected rows, shown beside their number; undefined outside the shell. */
export const RowToolsContext = createContext<ComponentType<RowToolsProps> | undefined>(undefined)
