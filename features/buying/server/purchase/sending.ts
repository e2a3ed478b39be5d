import { sumMoney } from '#kit/contract/cents.ts'
import { type OrderState, orderReference } from '#orders/contract/ordering/states.ts'
import type { sendCart as sendCall } from '#buying/contract/purchase/endpoints.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { seesAmounts } from '#buying/contract/ordering/needs.ts'
import { changedTotal, detailFaults, lineNotes, totalOfPriced } from '#buying/contract/purchase/rules.ts'
import { writeAudit, type Viewer } from '#kit/server/access/queries.ts'
import type { Call, Handler } from '#kit/server/http/implementation.ts'
import type { Db } from '#kit/server/db/store.ts'
import { badInput, notYours, Problem } from '#kit/server/problem/problem.ts'
import { askForApproval } from './approval-mail.ts'
import { isAboveOwnLimit, lockReleases, readApprovers } from './approver-queries.ts'
import { type Cart, type CartChange, changeLocked, lockCart, writePrices } from './cart-queries.ts'
import { readPricedLines } from './line-queries.ts'
import { writeState } from './order-queries.ts'

type PricedLine = Awaited<ReturnType<typeof readPricedLines>>[number]

/** The exact total; null when a line has no price yet. */
export const totalOf = (lines: readonly Pick<PricedLine, 'amount'>[]): number | null =>
  lines.some(({ amount }) => amount === null) ? null : sumMoney(lines.map(({ amount }) => amount ?? 0))

const notSent = (detail: string) => new Problem(409, 'Not sent', detail)

/** @throws {Problem} 400 or 409 when the order cannot be sent as it is */
export function refuseFaulty(cart: Cart, lines: readonly PricedLine[], today: string): void {
  if (lines.length === 0) throw notSent('The cart is empty.')
  const requestedDate = cart.requested_date ?? ''
  const faults = Object.entries(detailFaults({ customerPo: cart.customer_po, requestedDate }, today))
  if (faults.length > 0) throw badInput(faults.map(([field, message]) => ({ field, message })))
  for (const line of lines) {
    const note = lineNotes(line, requestedDate || today, false).find(({ level }) => level === 'stop')
    if (note) throw notSent(`Item ${line.itemNumber}: ${note.text}`)
  }
}

/**
 * Compares the total that the viewer has seen with today's, if the viewer may see amounts.
 * @throws {Problem} 400 if it is missing; 409 with old and new if it has changed
 */
export function refuseOtherTotal(lines: readonly PricedLine[], seen: string | undefined, viewer: Viewer): void {
  if (!meets(seesAmounts, viewer)) return
  if (seen === undefined) throw badInput([{ field: 'total', message: 'is required' }])
  const change = changedTotal(Number(seen), totalOfPriced(lines))
  if (change !== undefined) throw new Problem(409, 'Prices changed', change)
}

type Sending = Pick<Call<typeof sendCall>, 'viewer' | 'scope' | 'services' | 'today' | 'request'>

/** Moves a locked order to a state, and records who did it in its history and in the audit trail. */
export async function moveTo(
  work: Db,
  cart: Cart,
  {
    event,
    reason,
    ...change
  }: Pick<CartChange, 'state' | 'reference' | 'amount'> & { state: OrderState; event: string; reason?: string },
  { services, viewer, today, request }: Sending,
): Promise<void> {
  const at = services.clock.now()
  const { accountId, userId: by, identityKey: actor } = viewer
  await changeLocked(work, cart, change, at)
  await writeState(work, cart, { state: change.state, at, day: today, accountId, by, ...(reason && { reason }) })
  const { company, customer } = cart
  const detail = { reference: change.reference ?? cart.reference, ...(reason && { reason }) }
  await writeAudit(work, { requestId: request.id, actor, subject: company + customer, event, detail })
}

/** Turns a locked cart into a sent order, at the prices of its lines. */
export async function markSent(
  work: Db,
  cart: Cart,
  lines: readonly PricedLine[],
  event: 'order sent' | 'order approved',
  call: Sending,
): Promise<void> {
  await writePrices(work, cart.cart_id, lines)
  const reference = cart.reference ?? orderReference(cart.cart_id)
  await moveTo(work, cart, { state: 'sent', reference, amount: totalOf(lines), event }, call)
}

/** Submits a locked cart for approval by another account. @throws {Problem} 409 if no other account can approve it */
async function submit(work: Db, cart: Cart, lines: readonly PricedLine[], call: Sending) {
  const { services, viewer, today: day } = call
  const amount = totalOf(lines)
  const approvers = await readApprovers(work, cart, { senderId: viewer.accountId, amount, day })
  if (approvers.length === 0)
    throw notSent(
      'This order is above your limit, and no other account of your company can approve it. Ask your administrator.',
    )
  const reference = orderReference(cart.cart_id)
  await writePrices(work, cart.cart_id, lines)
  const state = 'waiting for approval'
  await moveTo(work, cart, { state, reference, amount, event: 'order submitted for approval' }, call)
  await askForApproval(work, services, { cart, reference, sender: viewer.userId, approvers })
  return { reference, state } as const
}

export const sendCart: Handler<typeof sendCall> = (call, input) =>
  call.db.transaction().execute(async (work) => {
    const { scope, viewer, today } = call
    const cart = await lockCart(work, scope, Number(input.cart))
    if (!cart) throw notYours()
    // Sent before: a repeated request gets the answer of the first.
    if (cart.state !== 'draft') return { reference: cart.reference ?? '', state: cart.state }
    if (cart.version !== input.version)
      throw new Problem(
        409,
        'Changed meanwhile',
        'The cart has changed since you looked at it. Check it and send it again.',
      )
    const lines = await readPricedLines(work, cart.cart_id, { scope, rights: viewer, today })
    refuseFaulty(cart, lines, today)
    refuseOtherTotal(lines, input.total, viewer)
    await lockReleases(work, viewer.accountId)
    if (await isAboveOwnLimit(work, viewer.accountId, totalOf(lines), today)) return submit(work, cart, lines, call)
    await markSent(work, cart, lines, 'order sent', call)
    return { reference: orderReference(cart.cart_id), state: 'sent' as const }
  })
