import { extended } from '@trade-counter/contract/kit/cents.ts'
import { z } from 'zod'
import type { Db } from '#server/kit/db/store.ts'
import { readSentAfter, readSentLines, type SentLine, type SentOrder } from './outgoing-queries.ts'

const line = z.object({
  /** Counts from 1, in the sequence in which lines were added. */
  line: z.number(),
  item: z.string(),
  /** The customer's own item number, or empty. */
  customerPart: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  /** Null if there was no price when the order was sent. */
  unitPrice: z.number().nullable(),
  /** The quantity times the price; null without a price. */
  amount: z.number().nullable().default(null),
})

/** An order as it leaves the portal. */
export const outgoingOrder = z.object({
  /** Never changes: an order that arrives twice has the same reference. */
  reference: z.string(),
  company: z.string(),
  customer: z.string(),
  customerName: z.string(),
  customerPo: z.string(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  /** The day of `sentAt` in the distributor's time zone. */
  sentOn: z.string(),
  /** A user ID. */
  sentBy: z.string(),
  shipTo: z.object({
    number: z.string(),
    name: z.string(),
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
  }),
  /** The customer's home warehouse. */
  warehouse: z.string(),
  /** `YYYY-MM-DD`; null for as soon as possible. */
  requestedDate: z.string().nullable(),
  shipComplete: z.boolean(),
  remarks: z.string(),
  /** Null if a line has no price. */
  amount: z.number().nullable(),
  lines: z.array(line),
})
export type OutgoingOrder = z.output<typeof outgoingOrder>

function outgoing(order: SentOrder, lines: readonly SentLine[]): OutgoingOrder {
  const { shipTo, name, address1, address2, city, stateCode, zip, country, sentAt, ...rest } = order
  return outgoingOrder.parse({
    ...rest,
    sentAt: sentAt.toISOString(),
    shipTo: { number: shipTo, name, address1, address2, city, state: stateCode, zip, country },
    lines: lines
      .filter(({ cartId }) => cartId === order.cartId)
      .map((one, at) => ({
        ...one,
        line: at + 1,
        amount: one.unitPrice === null ? null : extended(one.quantity, one.unitPrice),
      })),
  })
}

/** Adds the lines to orders. */
export async function withLines(db: Db, orders: readonly SentOrder[]): Promise<OutgoingOrder[]> {
  if (orders.length === 0) return []
  const lines = await readSentLines(
    db,
    orders.map(({ cartId }) => cartId),
  )
  return orders.map((order) => outgoing(order, lines))
}

/** Lists unacknowledged orders, sorted by cart ID. @param after lists only orders with a higher cart ID */
export async function listOutgoing(db: Db, after: number, limit: number): Promise<OutgoingOrder[]> {
  return withLines(db, await readSentAfter(db, after, limit))
}
