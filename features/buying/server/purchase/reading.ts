import type { readCart as cartCall, readPlacedOrder as orderCall } from '#buying/contract/purchase/endpoints.ts'
import { seesAmounts } from '#buying/contract/ordering/needs.ts'
import { type Budget, isAboveLimit } from '#buying/contract/purchase/rules.ts'
import { flag, meets } from '#kit/contract/declare/need.ts'
import type { Viewer } from '#kit/server/access/queries.ts'
import type { Call, Handler } from '#kit/server/http/implementation.ts'
import { addressLines } from '#kit/server/pdf/letterhead.ts'
import { notYours } from '#kit/server/problem/problem.ts'
import { ownerOf } from './adding.ts'
import { readChanges } from './change-queries.ts'
import { mayWithdraw } from './cancelling.ts'
import { readBudget } from './approver-queries.ts'
import { mayDecide } from './approving.ts'
import { totalOf } from './sending.ts'
import { readPricedLines } from './line-queries.ts'
import { readDraft, readPlaced } from './cart-queries.ts'
import { readHistory, readPreparation } from '#orders/server/state-queries.ts'
import { isPoRequired, isPoUsed, readShipments, readShipTo } from './order-queries.ts'

const nothing = {
  cart: '',
  version: 0,
  customerPo: '',
  requestedDate: '',
  shipComplete: false,
  remarks: '',
  detailsBy: '',
  preparedBy: '',
  preparedLines: 0,
  poRequired: true,
  poUsed: false,
  needsApproval: false,
  budget: null,
}

/** What the viewer may send or approve alone today, and whether the order exceeds it. */
async function readLimits(
  cartId: number,
  { db, scope, viewer, today }: Pick<Call<typeof cartCall>, 'db' | 'scope' | 'viewer' | 'today'>,
) {
  const lines = await readPricedLines(db, cartId, { scope, rights: viewer, today })
  const budget = await readBudget(db, viewer.accountId, today)
  return { isTooMuch: isAboveLimit(totalOf(lines), budget), budget: shown(budget, viewer) }
}

const shown = (budget: Budget | undefined, viewer: Viewer) => (meets(seesAmounts, viewer) ? (budget ?? null) : null)

export const readCart: Handler<typeof cartCall> = async (call) => {
  const { db, scope } = call
  await ownerOf(db, scope)
  const cart = await readDraft(db, scope)
  if (!cart) return nothing
  const { isTooMuch, budget } = await readLimits(cart.cart_id, call)
  return {
    cart: String(cart.cart_id),
    version: cart.version,
    customerPo: cart.customer_po,
    requestedDate: cart.requested_date ?? '',
    shipComplete: cart.ship_complete,
    remarks: cart.remarks,
    detailsBy: cart.details_by,
    ...(await readPreparation(db, cart.cart_id)),
    poRequired: await isPoRequired(db, cart),
    poUsed: await isPoUsed(db, scope, cart.customer_po, cart.cart_id),
    needsApproval: isTooMuch,
    budget,
  }
}

export const readPlacedOrder: Handler<typeof orderCall> = async (call, { reference }) => {
  const { db, scope, viewer } = call
  const order = await readPlaced(db, scope, reference)
  if (!order) throw notYours()
  const history = await readHistory(db, order.cart_id)
  const decides = mayDecide(order, history, viewer)
  const { isTooMuch = false, budget = null } = decides ? await readLimits(order.cart_id, call) : {}
  const [asked] = history
  const senders = decides && asked?.account_id ? await readBudget(db, asked.account_id, asked.day) : undefined
  const changes = await readChanges(db, order.cart_id)
  const shipTo = await readShipTo(db, order)
  return {
    cart: String(order.cart_id),
    version: order.version,
    reference,
    state: order.state,
    customerPo: order.customer_po,
    poRequired: await isPoRequired(db, order),
    shipTo: shipTo.shipTo,
    shipToName: shipTo.shipToName,
    shipToAddress: addressLines({ ...shipTo, name: '' }),
    requestedDate: order.requested_date ?? '',
    shipComplete: order.ship_complete,
    remarks: order.remarks,
    ...(await readPreparation(db, order.cart_id)),
    mayDecide: decides,
    mayCancel: meets(flag('CanCreateOrders'), viewer) && (await mayWithdraw(call.services, order)),
    aboveLimit: isTooMuch,
    budget,
    sendersBudget: shown(senders, viewer),
    orderNumber: order.order_number,
    shipments: meets(flag('CanViewOrders'), viewer) ? await readShipments(db, order, viewer) : [],
    history: history.map(({ state, at, name, reason }) => ({
      state,
      at: at.toISOString(),
      by: name,
      reason,
    })),
    changes: changes.map((change) => ({ ...change, at: change.at.toISOString() })),
  }
}
