import { z } from 'zod'

const line = z.object({
  /** The line number, from 1, in the order in which lines were added. */
  line: z.number(),
  item: z.string(),
  /** The customer's own part number, or empty. */
  customerPart: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  /** Null if the item had no price when the order was sent. */
  unitPrice: z.number().nullable(),
  /** The quantity times the price; null without a price. */
  amount: z.number().nullable(),
})

/** An order as it leaves the portal. */
export const outgoingOrder = z.object({
  /** Never changes: an order that arrives twice has the same reference. */
  reference: z.string(),
  company: z.string(),
  /** The ERP's own number if the feed gives one, otherwise the key. */
  customer: z.string(),
  /** With which the customer signs in. */
  customerKey: z.string(),
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
