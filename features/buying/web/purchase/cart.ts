import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import type { listCartLines, readPlacedOrder } from '#buying/contract/purchase/endpoints.ts'
import type { z } from 'zod'

/** Identifies a cart. */
export interface CartKey {
  companyNumber: string
  customerNumber: string
  shipTo: string
}
export type Line = RowOfList<typeof listCartLines>
/** An order placed in the portal. */
export type Order = z.output<(typeof readPlacedOrder)['output']>

/** The unit price of each item; null if it has none. */
export type Prices = ReadonlyMap<string, number | null>

/** Returns the displayed prices, to compare them with later ones. */
export const pricesOf = (lines: readonly Line[]): Prices =>
  new Map(lines.map(({ itemNumber, unitPrice }) => [itemNumber, unitPrice]))

/** Formats a total for a call, with two decimals. */
export const toTotal = (total: number): string => total.toFixed(2)
