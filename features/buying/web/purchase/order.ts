import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import type { listCartLines, listPlacedLines, readPlacedOrder } from '#buying/contract/purchase/endpoints.ts'
import type { ComponentProps } from 'react'
import type { z } from 'zod'
import type { Tag } from '#kit/web/messages/Tag.tsx'

export interface CartKey {
  companyNumber: string
  customerNumber: string
  shipTo: string
}
export type Line = RowOfList<typeof listCartLines>
export type PlacedLine = RowOfList<typeof listPlacedLines>
export type Order = z.output<(typeof readPlacedOrder)['output']>

/** Highlights states that need an action or end an order. */
export const stateTags: Partial<Record<string, ComponentProps<typeof Tag>['kind']>> = {
  'waiting for approval': 'warning',
  sent: 'current',
  received: 'current',
  'in the books': 'good',
  refused: 'late',
  cancelled: 'plain',
}

/** The unit price of each item; null if it has none. */
export type Prices = ReadonlyMap<string, number | null>

/** Returns the displayed prices, to compare them with later ones. */
export const pricesOf = (lines: readonly Line[]): Prices =>
  new Map(lines.map(({ itemNumber, unitPrice }) => [itemNumber, unitPrice]))

/** Formats a total for a call, with two decimals. */
export const toTotal = (total: number): string => total.toFixed(2)
