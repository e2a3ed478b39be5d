import { sumMoney } from '#kit/contract/cents.ts'
import { transitions } from '#orders/contract/ordering/states.ts'
import type { sendCart as sendCall } from '#buying/contract/purchase/endpoints.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { seesAmounts } from '#buying/contract/ordering/needs.ts'
import { changedTotal, detailFaults, isAboveLimit, lineNotes, totalOfPriced } from '#buying/contract/purchase/rules.ts'
import { writeAudit, type Viewer } from '#kit/server/access/queries.ts'
import type { Call, Handler } from '#kit/server/http/implementation.ts'
import type { Db } from '#kit/server/db/store.ts'
import { badInput, notYours, Problem } from '#kit/server/problem/problem.ts'
import { askForApproval } from './approval-mail.ts'
import { lockReleases, readApprovers, readBudget } from './approver-queries.ts'
import { type FactsOf, move, readPreparation } from '#orders/server/state-queries.ts'
import type { Cart } from '#orders/server/ordering-schema.ts'
import { isPoRequired } from './order-queries.ts'
import { lockCart, writePrices } from './cart-queries.ts'
import { readPricedLines } from './line-queries.ts'

type PricedLine = Awaited<ReturnType<typeof readPricedLines>>[number]

/** The exact total; null if a line has no price. */
export const totalOf = (lines: readonly Pick<PricedLine, 'amount'>[]): number | null =>
  lines.some(({ amount }) => amount === null) ? null : sumMoney(lines.map(({ amount }) => amount ?? 0))

const notSent = (detail: string) => new Problem(409, 'Not sent', detail)

/** @throws {Problem} 400 or 409 if the order cannot be sent as it is */
function refuseFaulty(cart: Cart, poRequired: boolean, lines: readonly PricedLine[], today: string): void {
  if (lines.length === 0) throw notSent('The cart is empty.')
  const requestedDate = cart.requested_date ?? ''
  const faults = Object.entries(detailFaults({ customerPo: cart.customer_po, poRequired, requestedDate }, today))
  if (faults.length > 0) throw badInput(faults.map(([field, message]) => ({ field, message })))
  for (const line of lines) {
    const note = lineNotes(line, requestedDate || today, false).find(({ level }) => level === 'stop')
    if (note) throw notSent(`Item ${line.itemNumber}: ${note.text}`)
  }
}

/**
 * Compares the displayed total with today's, if the viewer may see amounts.
 * @throws {Problem} 400 if it is missing; 409 with both totals if it has changed
 */
function refuseOtherTotal(lines: readonly PricedLine[], seen: string | undefined, viewer: Viewer): void {
  if (!meets(seesAmounts, viewer)) return
  if (seen === undefined) throw badInput([{ field: 'total', message: 'is required' }])
  const change = changedTotal(Number(seen), totalOfPriced(lines))
  if (change !== undefined) throw new Problem(409, 'Prices changed', change)
}

type Sending = Pick<Call<typeof sendCall>, 'viewer' | 'scope' | 'services' | 'today' | 'request'>

/**
 * Returns the lines of a locked cart or order at today's prices, and whether they exceed the viewer's limit.
 * @param changed the message if the lines have changed
 * @throws {Problem} 400 or 409 if the order cannot be sent, or differs from what the viewer has seen
 */
export async function checkSeen(
  work: Db,
  cart: Cart,
  seen: { version: number; total?: string | undefined },
  changed: string,
  { scope, viewer, today }: Sending,
) {
  if (cart.version !== seen.version) throw new Problem(409, 'Changed in the meantime', changed)
  const lines = await readPricedLines(work, cart.cart_id, { scope, rights: viewer, today })
  refuseFaulty(cart, await isPoRequired(work, cart), lines, today)
  refuseOtherTotal(lines, seen.total, viewer)
  await lockReleases(work, viewer.accountId)
  return { lines, isTooMuch: isAboveLimit(totalOf(lines), await readBudget(work, viewer.accountId, today)) }
}

/** Moves a locked order to its next state and records it in the audit trail. */
export async function moveOrder<Name extends 'submit' | 'send' | 'approve' | 'decline' | 'withdraw'>(
  work: Db,
  cart: Cart,
  name: Name,
  facts: FactsOf<Name>,
  { services, viewer, today: day, request }: Sending,
) {
  const { accountId, userId: by, identityKey: actor } = viewer
  const { event, by: kind } = transitions[name]
  const moved = await move(work, cart, name, { kind, accountId, by, at: services.clock.now(), day }, facts)
  const { reference } = moved
  const subject = cart.company + cart.customer
  const { preparers } = await readPreparation(work, cart.cart_id)
  const detail = { reference, ...('reason' in facts && facts), ...(preparers.length > 0 && { preparedBy: preparers }) }
  await writeAudit(work, { requestId: request.id, actor, subject, event, detail })
  return moved
}

/** Writes the prices of a locked cart's lines and moves it with its total. */
export async function moveWithPrices(
  work: Db,
  cart: Cart,
  lines: readonly PricedLine[],
  name: 'submit' | 'send' | 'approve',
  call: Sending,
) {
  await writePrices(work, cart.cart_id, lines)
  return moveOrder(work, cart, name, { amount: totalOf(lines) }, call)
}

/** Submits a locked cart for approval by another account. @throws {Problem} 409 if no other account can approve it */
async function submit(work: Db, cart: Cart, lines: readonly PricedLine[], call: Sending) {
  const { services, viewer, today: day } = call
  const approvers = await readApprovers(work, cart, { senderId: viewer.accountId, amount: totalOf(lines), day })
  if (approvers.length === 0)
    throw notSent(
      'This order is above your limit, and no other account of your company can approve it. Ask your administrator.',
    )
  const moved = await moveWithPrices(work, cart, lines, 'submit', call)
  await askForApproval(work, services, { cart, reference: moved.reference, approvers })
  return moved
}

export const sendCart: Handler<typeof sendCall> = (call, input) =>
  call.db.transaction().execute(async (work) => {
    const cart = await lockCart(work, call.scope, Number(input.cart))
    if (!cart) throw notYours()
    // Already sent: a repeated request gets the same answer as the first.
    if (cart.state !== 'draft') return { reference: cart.reference ?? '', state: cart.state }
    const changed = 'The cart has changed since you looked at it. Check it and send it again.'
    const { lines, isTooMuch } = await checkSeen(work, cart, input, changed, call)
    return isTooMuch ? submit(work, cart, lines, call) : moveWithPrices(work, cart, lines, 'send', call)
  })
