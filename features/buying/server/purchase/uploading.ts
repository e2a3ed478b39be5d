import { maxCartLines } from '#buying/contract/ordering/lines.ts'
import { maxQuantity, quantityFault } from '#buying/contract/ordering/quantities.ts'
import type { uploadOrder as uploadCall } from '#buying/contract/purchase/endpoints.ts'
import { type NamedItem, namedItems } from '#items/server/named-item-queries.ts'
import type { Call, Handler } from '#kit/server/http/implementation.ts'
import { badInput, Problem } from '#kit/server/problem/problem.ts'
import { ownerOf } from './adding.ts'
import { openDraft } from '#orders/server/state-queries.ts'
import { changeLocked, lockCart, readLines, writeLines } from './cart-queries.ts'
import { type Order850, type OrderedLine, read850 } from './x12/order-850.ts'
import { type Fault, faultText } from './x12/segments.ts'

/** The maximum number of faults in an answer. */
const maxNamed = 20

function refused(faults: readonly Fault[]): Problem {
  const left = faults.length - maxNamed
  const messages = faults.slice(0, maxNamed).map(faultText)
  return badInput(
    [...messages, ...(left > 0 ? [`And ${left} more.`] : [])].map((message) => ({ field: 'file', message })),
  )
}

/** X12 has one code for a case, but ERPs have several. */
const cases = new Set(['CA', 'CS'])
const nameOfUnit = (unit: string) => (cases.has(unit.toUpperCase()) ? 'CS' : unit.toUpperCase())

/** Returns the quantity in the item's unit of sale, or why it cannot be ordered. */
function quantityOf({ quantity, unit }: OrderedLine, found: NamedItem): number | string {
  const [ordered, sold] = [nameOfUnit(unit || found.unit), nameOfUnit(found.unit)]
  const perCase = ordered === 'CS' && found.case_pack > 1 ? found.case_pack : undefined
  const factor = ordered === sold ? 1 : perCase
  if (factor === undefined) return `item ${found.item} is sold by the ${found.unit}, not by the ${unit}.`
  const total = Number(quantity) * factor
  const fault = quantityFault(String(total), found.unit)
  return fault === undefined ? total : `item ${found.item}: ${fault}`
}

/** Returns the quantity of each item, in the order of the lines, and the faults. */
async function matched({ db, scope, viewer }: Call<typeof uploadCall>, lines: readonly OrderedLine[]) {
  const quantities = new Map<string, number>()
  const faults: Fault[] = []
  const known = new Map<string, NamedItem>()
  for (const kind of ['item', 'part'] as const) {
    const names = lines.filter((line) => line.kind === kind).map(({ number }) => number)
    for (const found of await namedItems(db, names, { scope, rights: viewer, kind }))
      known.set(kind + found.name, found)
  }
  for (const line of lines) {
    const found = known.get(line.kind + line.number)
    const what = line.kind === 'item' ? 'item' : 'customer part'
    const quantity = found && (found.matches > 1 ? `several items have this ${what}.` : quantityOf(line, found))
    const total = typeof quantity === 'number' && found ? (quantities.get(found.item) ?? 0) + quantity : 0
    const text =
      quantity === undefined
        ? `you can order no ${what} ${line.number}.`
        : typeof quantity === 'string'
          ? quantity
          : total > maxQuantity
            ? `the quantity of item ${found?.item} is more than 999,999 in all.`
            : undefined
    if (text !== undefined) faults.push({ at: line.segment.at, name: line.segment.name, text })
    else if (found) quantities.set(found.item, total)
  }
  if (quantities.size > maxCartLines)
    faults.push({ at: 0, name: '', text: `The order has more than ${maxCartLines} items.` })
  return { quantities, faults }
}

const sameShipTo = (one: string, other: string) => one.replace(/^0+/, '') === other.replace(/^0+/, '')

const shipToFaults = ({ shipTo }: Order850, cart: string): Fault[] =>
  shipTo === undefined || sameShipTo(shipTo.number, cart)
    ? []
    : [{ ...shipTo.segment, text: `the order is for ship-to ${shipTo.number}, and this cart for ${cart}.` }]

export const uploadOrder: Handler<typeof uploadCall> = async (call, input) => {
  const { db, scope, viewer, services } = call
  const owner = await ownerOf(db, scope)
  const read = read850(Buffer.from(input.file, 'base64'))
  if ('faults' in read) throw refused(read.faults)
  const { order } = read
  const { quantities, faults } = await matched(call, order.lines)
  faults.push(...shipToFaults(order, owner.shipTo))
  if (faults.length > 0) throw refused(faults)
  return db.transaction().execute(async (work) => {
    const now = services.clock.now()
    const by = viewer.userId
    // Locks the cart, so that the second of two concurrent uploads finds the lines of the first.
    const { cart_id } = await openDraft(work, owner, now)
    const cart = await lockCart(work, scope, cart_id)
    if (!cart || (await readLines(work, cart_id)).some(({ quantity }) => quantity > 0))
      throw new Problem(409, 'Not added', 'An order is uploaded to an empty cart. Send or empty this one first.')
    const { po: customer_po, requestedDate: requested_date } = order
    const { ship_complete, remarks } = cart
    const details = { customer_po, requested_date, ship_complete, remarks, details_by: by }
    const version = await changeLocked(work, cart, now, details)
    const lines = [...quantities].map(([item, quantity], at) => ({ item, quantity, position: at + 1 }))
    await writeLines(work, { ...cart, version }, by, lines)
    return { version, lines: lines.length }
  })
}
