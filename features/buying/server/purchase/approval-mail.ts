import { changeText, type OrderChange } from '#orders/contract/ordering/order-change.ts'
import type { Services } from '#kit/server/services/services.ts'
import type { Db } from '#kit/server/db/store.ts'
import { screens } from '#buying/contract/screens.ts'
import { type Mail, queueMail } from '#kit/server/mail/mail-queries.ts'
import { portalLink } from '#kit/server/mail/portal-link.ts'
import { type Approver, readSender } from './approver-queries.ts'
import { readShipTo } from './order-queries.ts'
import type { Cart } from '#orders/server/ordering-schema.ts'
import { readHistory } from '#orders/server/state-queries.ts'

/** A mail that can't be sent for this long is dropped. */
const daysOfUse = 7

interface Message {
  to: readonly Approver[]
  subject: string
  lines: readonly string[]
}

/**
 * Queues a mail about an order or a cart, with a link. The mail contains no amounts.
 * @param about begins the topic
 */
export async function notify(
  work: Db,
  services: Services,
  { about, path, to, subject, lines }: Message & { about: string; path: string },
  queue: (db: Db, mail: Mail) => Promise<unknown> = queueMail,
): Promise<void> {
  const now = services.clock.now()
  const expiresAt = new Date(now.getTime() + daysOfUse * 24 * 3600_000)
  const link = portalLink(services.config.publicUrl, path)
  const body = `${[...lines, ...(link === undefined ? [] : [link])].join('\n\n')}\n`
  for (const { accountId, email } of to)
    if (email !== '') await queue(work, { topic: `${about} ${accountId}`, recipient: email, subject, body, expiresAt })
}

const notifyOf = (work: Db, services: Services, reference: string, message: Message) =>
  notify(work, services, {
    about: `order ${reference}`,
    path: `${screens.placedOrder.path}?order=${reference}`,
    ...message,
  })

const about = async (work: Db, cart: Cart) =>
  `${cart.customer_po && `PO number ${cart.customer_po}, `}ship-to ${(await readShipTo(work, cart)).shipTo}`

const lastMover = async (work: Db, { cart_id }: Cart): Promise<string> =>
  (await readHistory(work, cart_id)).at(-1)?.name ?? ''

/** Asks the approvers of an order that was just submitted. */
export async function askForApproval(
  work: Db,
  services: Services,
  order: { cart: Cart; reference: string; approvers: readonly Approver[] },
): Promise<void> {
  const sender = await lastMover(work, order.cart)
  await notifyOf(work, services, order.reference, {
    to: order.approvers,
    subject: `Order ${order.reference} is waiting for your approval`,
    lines: [
      `${sender} sent order ${order.reference} (${await about(work, order.cart)}). It is above this user's limit.`,
      `Sign in to the ${services.branding.name} portal to change, approve, or refuse it.`,
    ],
  })
}

/** Notifies the account that placed an order of the decision. @param by otherwise whoever made the last state */
export async function notifySender(
  work: Db,
  services: Services,
  order: Cart,
  { by, changes, refusal }: { by?: string; changes: readonly (OrderChange & { by: string })[]; refusal?: string },
): Promise<void> {
  const sender = await readSender(work, order.cart_id)
  const reference = order.reference ?? ''
  const what = refusal === undefined ? 'approved' : 'refused'
  await notifyOf(work, services, reference, {
    to: sender ? [sender] : [],
    subject: `Order ${reference} was ${what}`,
    lines: [
      `${by ?? (await lastMover(work, order))} ${what} order ${reference} (${await about(work, order)}).`,
      ...changes.map((change) => `${change.by} ${changeText(change)}.`),
      ...(refusal === undefined
        ? []
        : [`The reason: ${refusal}`, 'Nothing of it will ship. Open the order to put its lines into a cart again.']),
    ],
  })
}
