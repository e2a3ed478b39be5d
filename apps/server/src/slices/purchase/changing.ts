import { quantityFault } from '@trade-counter/contract/kit/ordering/quantities.ts'
import type {
  changeCart as changeCall,
  changeCartLine as lineCall,
} from '@trade-counter/contract/slices/purchase/endpoints.ts'
import { formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import type { CheckedCustomer } from '#server/kit/access/scope.ts'
import type { Db } from '#server/kit/db/store.ts'
import type { Handler } from '#server/kit/http/implementation.ts'
import { badInput, notYours, Problem } from '#server/kit/problem/problem.ts'
import { type Cart, changeLocked, lockCart, readLines, readUnit, writeLines } from './cart-queries.ts'

/** Somebody else was first: what the viewer entered is not saved, and the text says what there is now. */
const conflict = (detail: string) => new Problem(409, 'Changed meanwhile', detail)

/**
 * Locks a cart that is still being filled.
 * @throws {Problem} 403 when the scope has no such cart; 409 when it has become an order
 */
async function lockOpen(work: Db, scope: CheckedCustomer, id: string): Promise<Cart> {
  const cart = await lockCart(work, scope, Number(id))
  if (!cart) throw notYours()
  if (cart.state !== 'draft')
    throw conflict(`This cart has been sent as order ${cart.reference}. Your change is not in it.`)
  return cart
}

export const changeCartLine: Handler<typeof lineCall> = ({ db, viewer, scope, services }, input) =>
  db.transaction().execute(async (work) => {
    const { item, version } = input
    const cart = await lockOpen(work, scope, input.cart)
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
    return { version: next }
  })

export const changeCart: Handler<typeof changeCall> = ({ db, viewer, scope, services }, input) =>
  db.transaction().execute(async (work) => {
    const cart = await lockOpen(work, scope, input.cart)
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
