import type { addToCart as addCall } from '@trade-counter/contract/kit/ordering/add-to-cart.ts'
import { maxCartLines, type TypedLine } from '@trade-counter/contract/kit/ordering/lines.ts'
import { maxQuantity, quantityFault } from '@trade-counter/contract/kit/ordering/quantities.ts'
import type { CheckedCustomer } from '#server/kit/access/scope.ts'
import { type NamedItem, namedItems } from '#server/kit/catalog/named-item-queries.ts'
import type { Db } from '#server/kit/db/store.ts'
import type { Handler } from '#server/kit/http/implementation.ts'
import { notYours, Problem } from '#server/kit/problem/problem.ts'
import { type CartOwner, raiseDraft, readDraft, readLines, readOwner, writeLines } from './cart-queries.ts'

/** @throws {Problem} 403 when the scope has no such ship-to */
export async function ownerOf(db: Db, scope: CheckedCustomer): Promise<CartOwner> {
  const owner = await readOwner(db, scope)
  if (!owner) throw notYours()
  return owner
}

interface LeftOut {
  at: number
  reason: string
}

function faultOf(found: NamedItem | undefined, quantity: string): string | undefined {
  if (!found) return 'No item that you can order has this number.'
  if (found.matches > 1) return 'Several items have this part number. Enter the item number.'
  return quantityFault(quantity, found.unit)
}

/** The quantity to add of each item, in the order of the lines, and the lines that are left out. */
function sorted(lines: readonly TypedLine[], items: readonly NamedItem[]) {
  const byName = new Map(items.map((one) => [one.name, one]))
  const quantities = new Map<string, number>()
  const leftOut: LeftOut[] = []
  for (const [at, { item: name, quantity }] of lines.entries()) {
    const found = byName.get(name.trim())
    const reason = faultOf(found, quantity)
    if (found && reason === undefined) quantities.set(found.item, (quantities.get(found.item) ?? 0) + Number(quantity))
    else leftOut.push({ at, reason: reason ?? '' })
  }
  return { quantities, leftOut, added: lines.length - leftOut.length }
}

const notAdded = (detail: string) => new Problem(409, 'Not added', detail)

/** Adds the quantities in one transaction. @throws {Problem} 409 when the cart would have too much */
const add = (db: Db, owner: CartOwner, quantities: ReadonlyMap<string, number>, by: string, now: Date) =>
  db.transaction().execute(async (work) => {
    const cart = await raiseDraft(work, owner, now)
    const present = new Map((await readLines(work, cart.cart_id)).map((line) => [line.item, line]))
    let last = Math.max(0, ...[...present.values()].map(({ position }) => position))
    const changes = [...quantities].map(([item, quantity]) => {
      const line = present.get(item)
      const isIn = line !== undefined && line.quantity > 0
      return {
        item,
        quantity: (line?.quantity ?? 0) + quantity,
        position: isIn ? line.position : ++last,
      }
    })
    const tooMuch = changes.find(({ quantity }) => quantity > maxQuantity)
    if (tooMuch) throw notAdded(`The quantity of item ${tooMuch.item} would be more than 999,999.`)
    await writeLines(work, { ...cart, ...owner }, by, changes)
    const kept = [...present.values()].filter(({ item, quantity }) => quantity > 0 && !quantities.has(item))
    const lines = kept.length + changes.length
    if (lines > maxCartLines) throw notAdded(`A cart has at most ${maxCartLines} lines. Send or empty this one first.`)
    return { version: cart.version, lines }
  })

export const addToCart: Handler<typeof addCall> = async ({ db, viewer, scope, services }, { lines }) => {
  const owner = await ownerOf(db, scope)
  const names = lines.map(({ item }) => item.trim())
  const { quantities, ...answer } = sorted(lines, await namedItems(db, names, { scope, rights: viewer }))
  if (quantities.size > 0)
    return { ...answer, ...(await add(db, owner, quantities, viewer.userId, services.clock.now())) }
  const cart = await readDraft(db, scope)
  const inCart = cart ? (await readLines(db, cart.cart_id)).filter(({ quantity }) => quantity > 0).length : 0
  return { ...answer, version: cart?.version ?? 0, lines: inCart }
}
