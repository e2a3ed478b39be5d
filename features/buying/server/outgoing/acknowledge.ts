import { maxDocumentNumber, orderNumber, text } from '#kit/contract/declare/fields.ts'
import { z } from 'zod'
import { writeAudit } from '#kit/server/access/queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import { Problem } from '#kit/server/problem/problem.ts'
import { transitions } from '#orders/contract/ordering/states.ts'
import type { Cart } from '#orders/server/ordering-schema.ts'
import { lockOrder, move, readHistory } from '#orders/server/state-queries.ts'
import type { Services } from '#kit/server/services/services.ts'
import { notifySender } from '../purchase/approval-mail.ts'

/** An ERP's answer to an order: its own order number, or the reason for a refusal, even after accepting it. */
export const acknowledgement = z.union(
  [
    z.strictObject({ orderNumber }),
    z.strictObject({ refused: text(400).trim().min(1, 'a refusal needs a reason that the customer can read') }),
  ],
  `give either orderNumber, at most ${maxDocumentNumber} visible characters, or refused, a reason of at most 400 characters`,
)
export type Acknowledgement = z.output<typeof acknowledgement>

export const acknowledged = z.object({
  reference: z.string(),
  state: z.enum(['received', 'in the books', 'refused', 'cancelled']),
  /** The ERP's order number; empty for an order that was never accepted. */
  orderNumber: z.string(),
  /** The reason for a refusal; empty otherwise. */
  reason: z.string(),
})
export type Acknowledged = z.output<typeof acknowledged>

const unknown = () => new Problem(404, 'Not found', 'There is no sent order with this reference.')
const contradiction = (detail: string) => new Problem(409, 'Already acknowledged', detail)

/** @throws {Problem} 409 if an order that is no longer `sent` was acknowledged differently */
function refuseContradiction({ state, order_number }: Cart, said: Acknowledgement): void {
  if (state === 'cancelled') {
    if (!('refused' in said)) throw contradiction('This order has been cancelled by the customer. Do not ship it.')
  } else if ('refused' in said) {
    if (state !== 'refused') throw contradiction(`This order has been accepted as ${order_number}.`)
  } else if (state === 'refused') throw contradiction('This order has been refused.')
  else if (order_number !== said.orderNumber)
    throw contradiction(`This order has been accepted as ${order_number}, not ${said.orderNumber}.`)
}

interface Acknowledging {
  services: Services
  requestId: string
  reference: string
  said: Acknowledgement
  by: string
  /** Whether a refusal may cancel an order that was accepted. */
  mayCancel: boolean
}

/**
 * Records an ERP's acknowledgment of an order, also in the audit trail. Repeating it changes nothing. If the ERP
 * refuses an order that it has accepted, the sender gets a mail.
 * @param db sees every customer's orders
 * @throws {Problem} 404 for an order that was not sent; 409 for one that was acknowledged differently
 */
export const acknowledge = (
  db: Db,
  { services, requestId, reference, said, by, mayCancel }: Acknowledging,
): Promise<Acknowledged> =>
  db.transaction().execute(async (work) => {
    const order = await lockOrder(work, { reference })
    if (!order || order.state === 'draft' || order.state === 'waiting for approval') throw unknown()
    const { cart_id, company, customer, order_number } = order
    const refusal = mayCancel && order.state === 'received' ? 'cancel' : 'reject'
    const name = 'refused' in said ? refusal : 'accept'
    if (order.state !== 'sent' && name !== 'cancel') {
      refuseContradiction(order, said)
      const reason = order.state === 'refused' ? (await readHistory(work, cart_id)).at(-1)?.reason : undefined
      return { reference, state: order.state, orderNumber: order_number, reason: reason ?? '' }
    }
    const mover = { kind: 'erp', accountId: null, by, at: services.clock.now(), day: services.today() } as const
    const moved =
      'refused' in said
        ? await move(work, order, refusal, mover, { reason: said.refused })
        : await move(work, order, 'accept', mover, { order_number: said.orderNumber })
    const given = 'refused' in said ? { orderNumber: order_number, reason: said.refused } : { ...said, reason: '' }
    const answer = { ...moved, ...given }
    const { event } = transitions[name]
    await writeAudit(work, { requestId, actor: by, subject: company + customer, event, detail: answer })
    const notice = { by: services.branding.name, changes: [], refusal: answer.reason }
    if (name === 'cancel') await notifySender(work, services, order, notice)
    return answer
  })
