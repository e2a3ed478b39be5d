import { meets } from '#kit/contract/declare/need.ts'
import type { addToCart as addCall, Question } from '#buying/contract/ordering/add-to-cart.ts'
import { maxCartLines, type TypedLine } from '#buying/contract/ordering/lines.ts'
import { maxQuantity, quantityFault } from '#buying/contract/ordering/quantities.ts'
import { unusualNote } from '#buying/contract/ordering/suggestions.ts'
import { salesNeeds } from '#items/contract/reports/report-needs.ts'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { nameFault, type NamedItem, namedItems } from '#items/server/named-item-queries.ts'
import { readUsual } from '#items/server/usual-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import { notYours, Problem } from '#kit/server/problem/problem.ts'
import { type CartOwner, openDraft } from '#orders/server/state-queries.ts'
import { type LineChange, readDraft, readLines, readOwner, writeLines } from './cart-queries.ts'

/** @throws {Problem} 403 if the scope has no such ship-to */
export async function ownerOf(db: Db, scope: CheckedCustomer): Promise<CartOwner> {
  const owner = await readOwner(db, scope)
  if (!owner) throw notYours()
  return owner
}

interface LeftOut {
  at: number
  reason: string
}

type ByName = ReadonlyMap<string, NamedItem>

/** Returns the quantity to add of each item, in the order of the lines, and the lines to leave out. */
function sorted(lines: readonly TypedLine[], byName: ByName) {
  const quantities = new Map<string, number>()
  const leftOut: LeftOut[] = []
  for (const [at, { item: name, quantity }] of lines.entries()) {
    const found = byName.get(name.trim())
    const reason = nameFault(found) ?? quantityFault(quantity, found?.unit)
    if (found && reason === undefined) quantities.set(found.item, (quantities.get(found.item) ?? 0) + Number(quantity))
    else leftOut.push({ at, reason: reason ?? '' })
  }
  return { quantities, leftOut, added: lines.length - leftOut.length }
}

interface Known {
  inCart: ReadonlyMap<string, number>
  usual: ReadonlyMap<string, number>
}

/** Returns the lines that the user should check first: see `addToCart`. */
function questionsOf(
  lines: readonly TypedLine[],
  byName: ByName,
  quantities: ReadonlyMap<string, number>,
  known: Known,
): Question[] {
  return lines.flatMap(({ item: name, quantity }, at): Question[] => {
    const found = byName.get(name.trim())
    if (!found || found.matches > 1) return []
    const { item, description, unit, case_pack: casePack } = found
    const isMissing = quantity.trim() === ''
    if (!isMissing && quantityFault(quantity, unit) !== undefined) return []
    const [inCart, usual] = [known.inCart.get(item) ?? 0, known.usual.get(item) ?? null]
    const note = unusualNote(inCart + (quantities.get(item) ?? 0), usual, casePack)
    return isMissing || inCart > 0 || note !== undefined
      ? [{ at, item, description, unit, casePack, inCart, usual }]
      : []
  })
}

const notAdded = (detail: string) => new Problem(409, 'Not added', detail)

type PresentLines = ReadonlyMap<string, Awaited<ReturnType<typeof readLines>>[number]>

/**
 * Changes lines of a cart in one transaction.
 * @param changesOf returns the changes, given the cart's lines by item, including removed ones
 * @throws {Problem} 409 if the cart would exceed a maximum
 */
export const changeLines = (
  db: Db,
  owner: CartOwner,
  { by, now }: { by: string; now: Date },
  changesOf: (present: PresentLines) => LineChange[],
) =>
  db.transaction().execute(async (work) => {
    const cart = await openDraft(work, owner, now)
    const present = new Map((await readLines(work, cart.cart_id)).map((line) => [line.item, line]))
    const changes = changesOf(present)
    const tooMuch = changes.find(({ quantity }) => quantity > maxQuantity)
    if (tooMuch) throw notAdded(`The quantity of item ${tooMuch.item} would be more than 999,999.`)
    await writeLines(work, { ...cart, ...owner }, by, changes)
    const changed = new Set(changes.map(({ item }) => item))
    const kept = [...present.values()].filter(({ item, quantity }) => quantity > 0 && !changed.has(item))
    const lines = kept.length + changes.filter(({ quantity }) => quantity > 0).length
    if (lines > maxCartLines) throw notAdded(`A cart has at most ${maxCartLines} lines. Send or empty this one first.`)
    return { version: cart.version, lines }
  })

/** Returns the lines with these quantities added, or subtracted from those that are in the cart. */
function withQuantities(present: PresentLines, quantities: ReadonlyMap<string, number>, sign: 1 | -1): LineChange[] {
  let last = Math.max(0, ...[...present.values()].map(({ position }) => position))
  return [...quantities].flatMap(([item, quantity]) => {
    const line = present.get(item)
    const isIn = line !== undefined && line.quantity > 0
    if (sign === -1 && !isIn) return []
    return {
      item,
      quantity: Math.max(0, (line?.quantity ?? 0) + sign * quantity),
      position: isIn ? line.position : ++last,
    }
  })
}

export const addToCart: Handler<typeof addCall> = async (call, { lines, ask = false, undo = false }) => {
  const { db, viewer, scope, services, today } = call
  const owner = await ownerOf(db, scope)
  const names = lines.map(({ item }) => item.trim())
  const items = await namedItems(db, names, { scope, rights: viewer })
  const byName = new Map(items.map((one) => [one.name, one]))
  const { quantities, ...answer } = sorted(lines, byName)
  const addAll = () =>
    changeLines(db, owner, { by: viewer.userId, now: services.clock.now() }, (present) =>
      withQuantities(present, quantities, undo ? -1 : 1),
    )
  if (undo && !(await readDraft(db, scope))) throw notAdded('The cart was sent in the meantime.')
  if (quantities.size > 0 && (!ask || undo)) return { ...answer, ...(await addAll()), questions: [] }
  const cart = await readDraft(db, scope)
  const present = cart ? (await readLines(db, cart.cart_id)).filter(({ quantity }) => quantity > 0) : []
  const inCart = new Map(present.map(({ item, quantity }) => [item, quantity]))
  const unchanged = { version: cart?.version ?? 0, lines: present.length }
  if (!ask) return { ...answer, ...unchanged, questions: [] }
  const numbers = items.map(({ item }) => item)
  const usual = meets(salesNeeds, viewer) ? await readUsual(db, scope, today, numbers) : new Map<string, number>()
  const questions = questionsOf(lines, byName, quantities, { inCart, usual })
  if (questions.length > 0) return { ...unchanged, added: 0, leftOut: [], questions }
  return quantities.size > 0 ? { ...answer, ...(await addAll()), questions } : { ...answer, ...unchanged, questions }
}
