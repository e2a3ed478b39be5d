import { meets } from '#kit/contract/declare/need.ts'
import { approvesOrders } from '#buying/contract/ordering/needs.ts'
import type { approveOrder as approveCall, refuseOrder as refuseCall } from '#buying/contract/purchase/endpoints.ts'
import { transitionFault, transitions } from '#orders/contract/ordering/states.ts'
import type { Viewer } from '#kit/server/access/queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { Call, Handler } from '#kit/server/http/implementation.ts'
import { notYours, Problem } from '#kit/server/problem/problem.ts'
import { notifySender } from './approval-mail.ts'
import type { Cart } from '#orders/server/ordering-schema.ts'
import { lockCart } from './cart-queries.ts'
import { readChanges } from './change-queries.ts'
import { readHistory } from '#orders/server/state-queries.ts'
import { checkSeen, moveOrder, moveWithPrices } from './sending.ts'

type History = Awaited<ReturnType<typeof readHistory>>
type DecisionName = 'approve' | 'decline'

/** Returns why the viewer cannot decide on an order now; undefined if the viewer can. */
const decisionFault = (name: DecisionName, { state }: Cart, [sent]: History, { accountId }: Viewer) =>
  transitionFault(name, { state, submittedBy: sent?.account_id ?? null }, { kind: 'approver', accountId })

/** Whether the viewer may change, refuse, or, within the viewer's limit, approve this order now. */
export const mayDecide = (cart: Cart, history: History, viewer: Viewer): boolean =>
  meets(approvesOrders, viewer) && decisionFault('decline', cart, history, viewer) === undefined

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
  name: DecisionName,
): Promise<{ cart: Cart; reference: string; isDone: boolean }> {
  const cart = await lockCart(work, scope, Number(cartId))
  const history = cart ? await readHistory(work, cart.cart_id) : []
  if (!cart || history[0]?.state !== 'waiting for approval') throw notYours()
  const reference = cart.reference ?? ''
  if (cart.state === 'waiting for approval') {
    const fault = decisionFault(name, cart, history, viewer)
    if (fault !== undefined) throw notDecided(fault)
    return { cart, reference, isDone: false }
  }
  const decision = history.find(({ state }) => state === 'sent' || state === 'refused')
  if (decision?.state === transitions[name].to && decision.account_id === viewer.accountId)
    return { cart, reference, isDone: true }
  const what =
    decision?.state === 'refused' ? `refused order ${reference}: ${decision.reason}` : `approved order ${reference}.`
  throw notDecided(`${decision?.name} has already ${what}`)
}

export const approveOrder: Handler<typeof approveCall> = (call, input) =>
  call.db.transaction().execute(async (work) => {
    const { cart, reference, isDone } = await lockWaiting(work, call, input.cart, 'approve')
    if (isDone) return { reference, state: cart.state }
    const changed = 'The order has changed since you looked at it. Check it again.'
    const { lines, isTooMuch } = await checkSeen(work, cart, input, changed, call)
    if (isTooMuch)
      throw new Problem(
        409,
        'Above your limit',
        'This order is above your own limit. Someone with a higher one must approve it.',
      )
    const moved = await moveWithPrices(work, cart, lines, 'approve', call)
    const changes = await readChanges(work, cart.cart_id)
    await notifySender(work, call.services, cart, { changes })
    return moved
  })

export const refuseOrder: Handler<typeof refuseCall> = (call, { cart: cartId, reason }) =>
  call.db.transaction().execute(async (work) => {
    const { cart, reference, isDone } = await lockWaiting(work, call, cartId, 'decline')
    if (isDone) return { reference, state: cart.state }
    const moved = await moveOrder(work, cart, 'decline', { reason }, call)
    const changes = await readChanges(work, cart.cart_id)
    await notifySender(work, call.services, cart, { changes, refusal: reason })
    return moved
  })
