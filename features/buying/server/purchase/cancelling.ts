import type { cancelOrder as cancelCall } from '#buying/contract/purchase/endpoints.ts'
import { transitions } from '#orders/contract/ordering/states.ts'
import type { Cart } from '#orders/server/ordering-schema.ts'
import { system } from '#kit/server/db/row-security/caller.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import { notYours, Problem } from '#kit/server/problem/problem.ts'
import type { Services } from '#kit/server/services/services.ts'
import { lockCart } from './cart-queries.ts'
import { isMailed } from './order-queries.ts'
import { moveOrder } from './sending.ts'

/**
 * Whether a buyer can cancel an order. One that was mailed or exported can't be stopped. An ERP that fetches orders
 * learns of a cancellation when it acknowledges.
 */
const isWithUs = ({ state, mailed_at, exported_at }: Cart): boolean =>
  transitions.withdraw.from.some((one) => one === state) && mailed_at === null && exported_at === null

const isBeingMailed = ({ store }: Services, cartId: number) => isMailed(store.as(system).db, cartId)

export const mayWithdraw = async (services: Services, order: Cart): Promise<boolean> =>
  isWithUs(order) && !(await isBeingMailed(services, order.cart_id))

export const cancelOrder: Handler<typeof cancelCall> = async (call, { cart: cartId }) => {
  // The embedded database has one connection, so this can't be asked during the transaction.
  const isLeaving = await isBeingMailed(call.services, Number(cartId))
  return call.db.transaction().execute(async (work) => {
    const order = await lockCart(work, call.scope, Number(cartId))
    if (!order || order.state === 'draft') throw notYours()
    if (order.state === 'cancelled') return { reference: order.reference ?? '', state: order.state }
    if (isLeaving || !isWithUs(order))
      throw new Problem(
        409,
        'Not possible now',
        'Your distributor has this order already. Call to change or cancel it.',
      )
    return moveOrder(work, order, 'withdraw', {}, call)
  })
}
