import type {
  readCart as cartCall,
  readPlacedOrder as orderCall,
} from '@trade-counter/contract/slices/purchase/endpoints.ts'
import type { Call, Handler } from '#server/kit/http/implementation.ts'
import { notYours } from '#server/kit/problem/problem.ts'
import { ownerOf } from './adding.ts'
import { needsApproval } from '@trade-counter/contract/slices/purchase/rules.ts'
import { readOrderLimit } from './approver-queries.ts'
import { mayDecide } from './approving.ts'
import { totalOf } from './sending.ts'
import { readPricedLines } from './line-queries.ts'
import { readDraft, readPlaced } from './cart-queries.ts'
import { isPoUsed, readHistory, readSequence, readShipToName } from './order-queries.ts'

const nothing = {
  cart: '',
  version: 0,
  customerPo: '',
  requestedDate: '',
  shipComplete: false,
  remarks: '',
  detailsBy: '',
  poUsed: false,
  needsApproval: false,
}

/** Whether the cart costs more than the viewer may order without approval. */
async function isAboveLimit(cartId: number, { db, scope, viewer, today }: Call<typeof cartCall>): Promise<boolean> {
  const limit = await readOrderLimit(db, viewer.accountId)
  if (limit === undefined) return false
  return needsApproval(totalOf(await readPricedLines(db, cartId, { scope, rights: viewer, today })), limit)
}

export const readCart: Handler<typeof cartCall> = async (call) => {
  const { db, scope } = call
  await ownerOf(db, scope)
  const cart = await readDraft(db, scope)
  if (!cart) return nothing
  return {
    cart: String(cart.cart_id),
    version: cart.version,
    customerPo: cart.customer_po,
    requestedDate: cart.requested_date ?? '',
    shipComplete: cart.ship_complete,
    remarks: cart.remarks,
    detailsBy: cart.details_by,
    poUsed: await isPoUsed(db, scope, cart.customer_po, cart.cart_id),
    needsApproval: await isAboveLimit(cart.cart_id, call),
  }
}

export const readPlacedOrder: Handler<typeof orderCall> = async ({ db, scope, viewer }, { reference }) => {
  const order = await readPlaced(db, scope, reference)
  if (!order) throw notYours()
  const history = await readHistory(db, order.cart_id)
  return {
    cart: String(order.cart_id),
    version: order.version,
    reference,
    state: order.state,
    customerPo: order.customer_po,
    shipTo: order.ship_to,
    shipToName: await readShipToName(db, order),
    requestedDate: order.requested_date ?? '',
    shipComplete: order.ship_complete,
    remarks: order.remarks,
    mayDecide: await mayDecide(db, order, viewer),
    orderNumber: order.order_number,
    orderSequence: await readSequence(db, order),
    history: history.map(({ state, at, changed_by, reason }) => ({
      state,
      at: at.toISOString(),
      by: changed_by,
      reason,
    })),
  }
}
