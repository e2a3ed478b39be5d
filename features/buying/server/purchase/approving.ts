import { meets } from '#kit/contract/declare/need.ts'
import { approvesOrders } from '#buying/contract/ordering/needs.ts'
import type { approveOrder as approveCall, refuseOrder as refuseCall } from '#buying/contract/purchase/endpoints.ts'
import type { Viewer } from '#kit/server/access/queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { Call, Handler } from '#kit/server/http/implementation.ts'
import { notYours, Problem } from '#kit/server/problem/problem.ts'
import { tellSender } from './approval-mail.ts'
import { type Approver, isAboveOwnLimit, lockReleases, readSender } from './approver-queries.ts'
import { type Cart, lockCart } from './cart-queries.ts'
import { readPricedLines } from './line-queries.ts'
import { readChanges } from './change-queries.ts'
import { readHistory } from './order-queries.ts'
import { markSent, moveTo, refuseFaulty, refuseOtherTotal, totalOf } from './sending.ts'

/** Whether the viewer can change or refuse this order now, and approve it within the own limit. Nobody can decide on their own order. */
export async function mayDecide(db: Db, { cart_id, state }: Cart, viewer: Viewer): Promise<boolean> {
  if (state !== 'waiting for approval' || !meets(approvesOrders, viewer)) return false
  return (await readSender(db, cart_id))?.accountId !== viewer.accountId
}

interface Decision {
  cart: Cart
  reference: string
  sender: Approver
  isDone: boolean
}

const aboveOwnLimit = () =>
  new Problem(409, 'Above your limit', 'This order is above your own limit. Someone with a higher one must approve it.')

const notDecided = (detail: string) => new Problem(409, 'Already decided', detail)

/**
 * Locks an order that waits for approval. If two people decide at once, the second one learns who was first.
 * @returns the order, and whether this account has already made the same decision
 * @throws {Problem} 403 if there is no such order; 409 if it is the viewer's own, or somebody else has decided
 */
async function lockWaiting(
  work: Db,
  { viewer, scope }: Pick<Call<typeof approveCall>, 'viewer' | 'scope'>,
  cartId: string,
  wanted: 'sent' | 'refused',
): Promise<Decision> {
  const cart = await lockCart(work, scope, Number(cartId))
  const sender = cart && (await readSender(work, cart.cart_id))
  if (!cart || !sender) throw notYours()
  const reference = cart.reference ?? ''
  if (cart.state === 'waiting for approval') {
    if (sender.accountId === viewer.accountId)
      throw notDecided('You cannot decide on your own order. Someone else must.')
    return { cart, reference, sender, isDone: false }
  }
  const history = await readHistory(work, cart.cart_id)
  const decision = history.find(({ state }) => state === 'sent' || state === 'refused')
  if (decision?.state === wanted && decision.account_id === viewer.accountId)
    return { cart, reference, sender, isDone: true }
  const what =
    decision?.state === 'refused' ? `refused order ${reference}: ${decision.reason}` : `approved order ${reference}.`
  throw notDecided(`${decision?.changed_by} has already ${what}`)
}

export const approveOrder: Handler<typeof approveCall> = (call, input) =>
  call.db.transaction().execute(async (work) => {
    const { scope, viewer, today, services } = call
    const { cart, reference, sender, isDone } = await lockWaiting(work, call, input.cart, 'sent')
    if (isDone) return { reference, state: cart.state }
    if (cart.version !== input.version)
      throw new Problem(409, 'Changed meanwhile', 'The order has changed since you looked at it. Check it again.')
    const lines = await readPricedLines(work, cart.cart_id, { scope, rights: viewer, today })
    refuseFaulty(cart, lines, today)
    refuseOtherTotal(lines, input.total, viewer)
    await lockReleases(work, viewer.accountId)
    if (await isAboveOwnLimit(work, viewer.accountId, totalOf(lines), today)) throw aboveOwnLimit()
    await markSent(work, cart, lines, 'order approved', call)
    const changes = await readChanges(work, cart.cart_id)
    await tellSender(work, services, { cart, reference, sender, by: viewer.userId, changes })
    return { reference, state: 'sent' as const }
  })

export const refuseOrder: Handler<typeof refuseCall> = (call, input) =>
  call.db.transaction().execute(async (work) => {
    const { reason } = input
    const { cart, reference, sender, isDone } = await lockWaiting(work, call, input.cart, 'refused')
    if (isDone) return { reference, state: cart.state }
    await moveTo(work, cart, { state: 'refused', event: 'order refused', reason }, call)
    const changes = await readChanges(work, cart.cart_id)
    await tellSender(work, call.services, { cart, reference, sender, by: call.viewer.userId, changes, refusal: reason })
    return { reference, state: 'refused' as const }
  })
