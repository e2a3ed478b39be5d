import { changeText, type OrderChange } from '#orders/contract/ordering/order-change.ts'
import type { Services } from '#kit/server/services/services.ts'
import type { Db } from '#kit/server/db/store.ts'
import { queueMail } from '#kit/server/mail/mail-queries.ts'
import type { Approver } from './approver-queries.ts'
import type { Cart } from './cart-queries.ts'

/** A message that could not be sent for this long is dropped. */
const daysOfUse = 7

const linkTo = ({ config }: Services, reference: string): string[] =>
  config.publicUrl === undefined
    ? []
    : [`${config.publicUrl.replace(/\/$/, '')}/Purchase?show=orders&order=${reference}`]

interface Message {
  to: readonly Approver[]
  subject: string
  lines: readonly string[]
}

/** Queues a message about an order in the transaction that changes its state. It names no amounts. */
async function tell(work: Db, services: Services, reference: string, { to, subject, lines }: Message): Promise<void> {
  const now = services.clock.now()
  const expiresAt = new Date(now.getTime() + daysOfUse * 24 * 3600_000)
  const body = `${[...lines, ...linkTo(services, reference)].join('\n\n')}\n`
  for (const { accountId, email } of to)
    if (email !== '')
      await queueMail(work, { topic: `order ${reference} ${accountId}`, recipient: email, subject, body, expiresAt })
}

const about = ({ customer_po, ship_to }: Cart) => `PO number ${customer_po}, ship-to ${ship_to}`

export const askForApproval = (
  work: Db,
  services: Services,
  order: { cart: Cart; reference: string; sender: string; approvers: readonly Approver[] },
) =>
  tell(work, services, order.reference, {
    to: order.approvers,
    subject: `Order ${order.reference} is waiting for your approval`,
    lines: [
      `${order.sender} sent order ${order.reference} (${about(order.cart)}). It is above this user's limit.`,
      `Sign in to the ${services.branding.name} portal to change, approve, or refuse it.`,
    ],
  })

export const tellSender = (
  work: Db,
  services: Services,
  order: {
    cart: Cart
    reference: string
    sender: Approver
    by: string
    changes: readonly (OrderChange & { by: string })[]
    refusal?: string
  },
) => {
  const what = order.refusal === undefined ? 'approved' : 'refused'
  return tell(work, services, order.reference, {
    to: [order.sender],
    subject: `Order ${order.reference} was ${what}`,
    lines: [
      `${order.by} ${what} order ${order.reference} (${about(order.cart)}).`,
      ...order.changes.map((change) => `${change.by} ${changeText(change)}.`),
      ...(order.refusal === undefined ? [] : [`The reason: ${order.refusal}`]),
    ],
  })
}
