import type { Day } from '#kit/contract/dates.ts'
import type { Need } from '#kit/contract/declare/need.ts'

/**
 * The next receipt of an item: at the customer's home warehouse or, if that gets none, at the first one that does. Guide,
 * cart, review, and item page say when an item comes by it alone. When an order comes is said by its lines' dates.
 */
export interface NextReceipt {
  /** 0 if the item is not on order; null if the viewer may not see receipts. */
  incoming: number | null
  /** Null without a date, or if it has passed. */
  incomingOn: Day | null
  /** Where the warehouse is; empty if the item is not on order. */
  incomingAt: string | null
}

export const receiptColumns = (needs: Need) =>
  [
    { key: 'incoming', header: 'Next Receipt Quantity', format: 'quantity', nullable: true, needs },
    { key: 'incomingOn', header: 'Next Receipt', format: 'date', needs },
    { key: 'incomingAt', header: 'Next Receipt At', format: 'text', nullable: true, needs },
  ] as const
