import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import type { listOrderLines, readOrderHead } from '#orders/contract/endpoints.ts'
import { type ComponentType, createContext } from 'react'

export interface OrderAgainProps {
  head: RowOfList<typeof readOrderHead>
  lines: readonly RowOfList<typeof listOrderLines>[]
}

/** Adds the lines of an order to the cart again; undefined outside the shell. */
export const OrderAgainContext = createContext<ComponentType<OrderAgainProps> | undefined>(undefined)
