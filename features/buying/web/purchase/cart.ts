import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import type { listCartLines, readPlacedOrder } from '#buying/contract/purchase/endpoints.ts'
import type { z } from 'zod'

/** Whose cart. */
export interface CartKey {
  companyNumber: string
  customerNumber: string
  shipTo: string
}
export type Line = RowOfList<typeof listCartLines>
/** An order that was placed in the portal. */
export type Order = z.output<(typeof readPlacedOrder)['output']>

/** The unit price of each item; null for none. */
export type Prices = ReadonlyMap<string, number | null>

/** The prices that a person sees, to compare them with later ones. */
export const pricesOf = (lines: readonly Line[]): Prices =>
  new Map(lines.map(({ itemNumber, unitPrice }) => [itemNumber, unitPrice]))

/** A total as it is sent: with two decimals. */
export const toTotal = (total: number): string => total.toFixed(2)
