import { quantityFault } from '@trade-counter/contract/kit/ordering/quantities.ts'
import type {
  changeCart as changeCall,
  changeCartLine as lineCall,
} from '@trade-counter/contract/slices/purchase/endpoints.ts'
import { formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { flag, meets } from '@trade-counter/contract/kit/declare/need.ts'
import type { Db } from '#server/kit/db/store.ts'
import type { Call, Handler } from '#server/kit/http/implementation.ts'
import { badInput, missingNeed, notYours, Problem } from '#server/kit/problem/problem.ts'
import { mayDecide } from './approving.ts'
import { readPricedLines } from './line-queries.ts'
import { totalOf } from './sending.ts'
import { type Cart, changeLocked, lockCart, readLines, readUnit, writeAmount, writeLines } from './cart-queries.ts'

/** Somebody else changed it first: the viewer's entry is not saved, and the text describes the current state. */
const conflict = (detail: string) => new Problem(409, 'Changed meanwhile', detail)

type Changing = Pick<Call<typeof changeCall>, 'scope' | 'viewer' | 'today'>
const mayOrder = flag('CanCreateOrders')

/**
 * Locks a cart that is still being filled, or an order that waits for the viewer's approval.
 * @throws {Problem} 403 when the scope has no such cart; 409 when it has become an order that the viewer cannot change
 */
async function lockOpen(work: Db, { scope, viewer }: Changing, id: string): Promise<Cart> {
  const cart = await lockCart(work, scope, Number(id))
  if (!cart) throw notYours()
  if (cart.state === 'draft' && !meets(mayOrder, viewer)) throw missingNeed(mayOrder, viewer)
  if (cart.state === 'draft' || (await mayDecide(work, cart, viewer))) return cart
  throw conflict(`This cart has been sent as order ${cart.reference}. Your change is not in it.`)
}

/** Updates the total of an order that waits for approval; a cart has none. */
async function keepAmount(work: Db, { cart_id, state }: Cart, { scope, viewer, today }: Changing): Promise<void> {
  if (state === 'draft') return
  await writeAmount(work, cart_id, totalOf(await readPricedLines(work, cart_id, { scope, rights: viewer, today })))
}

export const changeCartLine: Handler<typeof lineCall> = ({ db, services, ...changing }, input) =>
  db.transaction().execute(async (work) => {
    const { viewer } = changing
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
    const next = await changeLocked(work, cart, {}, services.clock.now())
    const change = { item, quantity: Number(entered), position: line.position }
    await writeLines(work, { ...cart, version: next }, viewer.userId, [change])
    await keepAmount(work, cart, changing)
    return { version: next }
  })

export const changeCart: Handler<typeof changeCall> = ({ db, services, ...changing }, input) =>
  db.transaction().execute(async (work) => {
    const { viewer } = changing
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
    return { version: await changeLocked(work, cart, { details }, services.clock.now()) }
  })
