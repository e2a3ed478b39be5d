import type { ChangedField, OrderChange } from '#orders/contract/ordering/order-change.ts'
import { quantityFault } from '#buying/contract/ordering/quantities.ts'
import type { changeCart as changeCall, changeCartLine as lineCall } from '#buying/contract/purchase/endpoints.ts'
import { formatQuantity } from '#kit/contract/declare/format.ts'
import { flag, meets } from '#kit/contract/declare/need.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { Call, Handler } from '#kit/server/http/implementation.ts'
import { badInput, missingNeed, notYours, Problem } from '#kit/server/problem/problem.ts'
import { mayDecide } from './approving.ts'
import { writeChanges } from './change-queries.ts'
import { readHistory } from '#orders/server/state-queries.ts'
import { readPricedLines } from './line-queries.ts'
import { totalOf } from './sending.ts'
import type { Cart } from '#orders/server/ordering-schema.ts'
import { changeLocked, lockCart, readLines, readUnit, writeAmount, writeLines, writePrices } from './cart-queries.ts'

/** Somebody else has changed it first. The viewer's entry is not saved, and the text describes the current state. */
const conflict = (detail: string) => new Problem(409, 'Changed in the meantime', detail)

type Changing = Pick<Call<typeof changeCall>, 'scope' | 'viewer' | 'today' | 'services'>
const mayOrder = flag('CanCreateOrders')

/**
 * Locks a draft, or an order that waits for the viewer's approval.
 * @throws {Problem} 403 if the scope has no such cart; 409 if it has become an order that the viewer cannot change
 */
async function lockOpen(work: Db, { scope, viewer }: Changing, id: string): Promise<Cart> {
  const cart = await lockCart(work, scope, Number(id))
  if (!cart) throw notYours()
  if (cart.state === 'draft' && !meets(mayOrder, viewer)) throw missingNeed(mayOrder, viewer)
  if (cart.state === 'draft' || mayDecide(cart, await readHistory(work, cart.cart_id), viewer)) return cart
  throw conflict(`This cart has been sent as order ${cart.reference}. Your change is not in it.`)
}

/** Records the changes to an order that waits for approval, and its new prices and total. Does nothing for a cart. */
async function recordChanges(work: Db, cart: Cart, changes: readonly OrderChange[], changing: Changing): Promise<void> {
  if (cart.state === 'draft') return
  const { scope, viewer, today, services } = changing
  const who = { accountId: viewer.accountId, by: viewer.userId, at: services.clock.now() }
  await writeChanges(work, cart, who, changes)
  const lines = await readPricedLines(work, cart.cart_id, { scope, rights: viewer, today })
  await writePrices(work, cart.cart_id, lines)
  await writeAmount(work, cart.cart_id, totalOf(lines))
}

const quantityText = (quantity: number): string => (quantity === 0 ? '' : String(quantity))

type Details = Pick<Cart, 'customer_po' | 'requested_date' | 'ship_complete' | 'remarks'>

const detailFields = {
  customerPo: 'customer_po',
  requestedDate: 'requested_date',
  shipComplete: 'ship_complete',
  remarks: 'remarks',
} as const satisfies Partial<Record<ChangedField, keyof Details>>

const changesOf = (before: Details, after: Details): OrderChange[] =>
  (Object.keys(detailFields) as (keyof typeof detailFields)[]).flatMap((field) => {
    const [old, next] = [before, after].map((details) => String(details[detailFields[field]] ?? ''))
    return old === next ? [] : [{ field, item: '', before: old ?? '', after: next ?? '' }]
  })

export const changeCartLine: Handler<typeof lineCall> = (changing, input) =>
  changing.db.transaction().execute(async (work) => {
    const { viewer, services } = changing
    const { item, version } = input
    const cart = await lockOpen(work, changing, input.cart)
    const line = (await readLines(work, cart.cart_id)).find((one) => one.item === item)
    if (!line) throw badInput([{ field: 'item', message: 'is not in the cart' }])
    const entered = input.quantity.trim()
    if (line.version > version) {
      const what = line.quantity === 0 ? 'removed this line' : `changed this line to ${formatQuantity(line.quantity)}`
      throw conflict(`${line.changed_by} ${what}. Your ${entered === '' ? 'removal' : entered} was not saved.`)
    }
    const fault = entered === '' ? undefined : quantityFault(entered, await readUnit(work, cart.company, item))
    if (fault !== undefined) throw badInput([{ field: 'quantity', message: fault }])
    const next = await changeLocked(work, cart, services.clock.now())
    const change = { item, quantity: Number(entered), position: line.position }
    await writeLines(work, { ...cart, version: next }, viewer.userId, [change])
    const [before, after] = [quantityText(line.quantity), quantityText(change.quantity)]
    if (before !== after) await recordChanges(work, cart, [{ field: 'quantity', item, before, after }], changing)
    return { version: next }
  })

export const changeCart: Handler<typeof changeCall> = (changing, input) =>
  changing.db.transaction().execute(async (work) => {
    const { viewer, services } = changing
    const cart = await lockOpen(work, changing, input.cart)
    if (cart.details_version > input.version)
      throw conflict(`${cart.details_by} changed the PO number, date, or remarks. Your changes were not saved.`)
    const details = {
      customer_po: input.customerPo,
      requested_date: input.requestedDate ?? null,
      ship_complete: input.shipComplete ?? false,
      remarks: input.remarks,
      details_by: viewer.userId,
    }
    const changed = await changeLocked(work, cart, services.clock.now(), details)
    await recordChanges(work, cart, changesOf(cart, details), changing)
    return { version: changed }
  })
