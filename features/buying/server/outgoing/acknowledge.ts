import { text } from '#kit/contract/declare/fields.ts'
import { z } from 'zod'
import { writeAudit } from '#kit/server/access/queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import { Problem } from '#kit/server/problem/problem.ts'
import { lockOrder, type LockedOrder, moveOrder, readReason } from './outgoing-queries.ts'

const orderNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'an order number is 1 to 6 digits')
  .transform((digits) => digits.padStart(6, '0'))

/** An ERP's answer to an order: its own order number, or the reason for a refusal. */
export const acknowledgement = z.union(
  [
    z.strictObject({ orderNumber }),
    z.strictObject({ refused: text(400).trim().min(1, 'a refusal needs a reason that the customer can read') }),
  ],
  'give either orderNumber, 1 to 6 digits, or refused, a reason of at most 400 characters',
)
export type Acknowledgement = z.output<typeof acknowledgement>

export const acknowledged = z.object({
  reference: z.string(),
  state: z.enum(['received', 'in the books', 'refused']),
  /** The ERP's number; empty for a refused order. */
  orderNumber: z.string(),
  /** The reason for a refusal; empty otherwise. */
  reason: z.string(),
})
export type Acknowledged = z.output<typeof acknowledged>

const unknown = () => new Problem(404, 'Not found', 'There is no sent order with this reference.')
const contradiction = (detail: string) => new Problem(409, 'Already acknowledged', detail)

/** @throws {Problem} 409 if an order that is no longer `sent` was acknowledged differently */
function refuseContradiction({ state, order_number }: LockedOrder, said: Acknowledgement): void {
  if ('refused' in said) {
    if (state !== 'refused') throw contradiction(`This order has been accepted as ${order_number}.`)
  } else if (state === 'refused') throw contradiction('This order has been refused.')
  else if (order_number !== said.orderNumber)
    throw contradiction(`This order has been accepted as ${order_number}, not ${said.orderNumber}.`)
}

interface Acknowledging {
  requestId: string
  reference: string
  said: Acknowledgement
  by: string
  now: Date
  today: string
}

/**
 * Records an ERP's acknowledgement of an order, also in the audit trail. Repeating the same one changes nothing.
 * @param db sees every customer's orders
 * @throws {Problem} 404 for an order that was not sent; 409 for one that was acknowledged differently
 */
export const acknowledge = (
  db: Db,
  { requestId, reference, said, by, now, today }: Acknowledging,
): Promise<Acknowledged> =>
  db.transaction().execute(async (work) => {
    const order = await lockOrder(work, reference)
    if (!order || order.state === 'draft' || order.state === 'waiting for approval') throw unknown()
    if (order.state !== 'sent') {
      refuseContradiction(order, said)
      const reason = order.state === 'refused' ? await readReason(work, order.cart_id) : ''
      return { reference, state: order.state, orderNumber: order.order_number, reason }
    }
    const arrival =
      'refused' in said
        ? { state: 'refused' as const, orderNumber: '', reason: said.refused }
        : { state: 'received' as const, orderNumber: said.orderNumber, reason: '' }
    await moveOrder(work, order, { ...arrival, at: now, day: today, by })
    const answer = { reference, ...arrival }
    const subject = order.company + order.customer
    await writeAudit(work, { requestId, actor: by, subject, event: 'order acknowledged', detail: answer })
    return answer
  })
