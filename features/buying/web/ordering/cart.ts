import { grouped } from '#kit/contract/grouped.ts'
import { counted, formatMoney } from '#kit/contract/declare/format.ts'
import { listCartLines } from '#buying/contract/purchase/endpoints.ts'
import { totalOfPriced } from '#buying/contract/purchase/rules.ts'
import { seesAmounts } from '#buying/contract/ordering/needs.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { addToCart } from '#buying/contract/ordering/add-to-cart.ts'
import { toSentLines, type TypedLine } from '#buying/contract/ordering/lines.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { call, list } from '#kit/web/calls/api.ts'
import { queries } from '#kit/web/calls/queries.ts'
import { useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { showFailure, showNotice } from '#kit/web/messages/notices.ts'
import { type Change, useChange } from '#kit/web/messages/use-change.ts'
import { hasFeature } from '#kit/web/screen/features.ts'
import { type ChosenCustomer, useCustomerSession, customerFields } from '#kit/web/session/session.ts'

/** The ship-to of the last used cart, by customer, while the tab is open. */
const lastShipTos = new Map<string, string>()
const customerKey = ({ company, customer }: ChosenCustomer) => company + customer

/** Returns the ship-to of the user's cart: the only one, the chosen one, the last one, or the first. */
export function useCartShipTo(chosen = ''): string | undefined {
  const session = useCustomerSession()
  const { locked, offered = [], isReady } = useShipTos(session)
  const { customer } = session
  if (locked !== undefined) return locked
  if (!isReady) return undefined
  return chosen || customer.shipTo || lastShipTos.get(customerKey(customer)) || offered[0]?.shipToNumber
}

export const rememberShipTo = (customer: ChosenCustomer, shipTo: string): void => {
  lastShipTos.set(customerKey(customer), shipTo)
}

/** Requests carts and orders again in every view. */
export const refreshCarts = (): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && /^\/(?:cart|placed-orders|home\/(?:placed|usual|unsent))/.test(path),
  })

type CartLine = Pick<RowOfList<typeof listCartLines>, 'amount'>

interface LeftOut {
  item: string
  reason: string
}
export type LeftOutLine = TypedLine & LeftOut

/** How many items a notice names. */
const named = 10

/** `Item TR033 was not added.`, `Items TR033, QL006 were not added.` */
function notAdded(lines: readonly LeftOut[]): string {
  const items = lines.slice(0, named).map(({ item }) => item)
  const more = lines.length > named ? `, and ${lines.length - named} more` : ''
  return `${lines.length === 1 ? 'Item' : 'Items'} ${items.join(', ')}${more} ${lines.length === 1 ? 'was' : 'were'} not added.`
}

/** Tells which lines were not added to a cart or a guide, and why. */
export function showLeftOut(leftOut: readonly LeftOut[]): void {
  for (const [reason, lines] of grouped(leftOut, (line) => line.reason))
    showNotice({ kind: 'problem', text: `${notAdded(lines)} ${reason}` })
}

export interface CartAdding {
  /** Undefined while the ship-to is unknown. */
  shipTo: string | undefined
  /**
   * Adds lines, after asking about those that need it.
   * @returns the lines that were left out; undefined if the user decided to add nothing
   */
  add: Change<readonly TypedLine[], LeftOutLine[] | undefined>
}

/**
 * Called with the lines that were added to a cart, with their final quantities.
 * @returns what else to do if the user undoes it
 */
export type OnAdded = (lines: readonly TypedLine[], shipTo: string) => () => void

/** Describes what was added, and the cart: `6 of TR033 added to the cart of ship-to 000004. Cart: 15 lines, $3,120.40.` */
function addedText(
  lines: readonly TypedLine[],
  shipTo: string,
  cart: readonly CartLine[] | undefined,
  seesTotal: boolean,
): string {
  const [only] = lines
  const what = lines.length === 1 && only ? `${only.quantity} of ${only.item}` : counted(lines.length, 'line')
  const said = `${what} added to the cart of ship-to ${shipTo}.`
  if (!cart) return said
  return `${said} Cart: ${counted(cart.length, 'line')}${seesTotal ? `, ${formatMoney(totalOfPriced(cart))}` : ''}.`
}

/**
 * Adds to the cart of a ship-to; undefined for accounts that may not order.
 * @param tellLeftOut tells why lines were not added, by default in notices
 */
export function useCartAdding(
  chosen?: string,
  onAdded?: OnAdded,
  tellLeftOut: (leftOut: readonly LeftOutLine[]) => void = showLeftOut,
): CartAdding | undefined {
  const { customer, rights } = useCustomerSession()
  const shipTo = useCartShipTo(chosen)
  const shown = useShipTos(useCustomerSession()).offered?.find((one) => one.shipToNumber === shipTo)?.shown ?? shipTo
  const add = useChange(
    async (lines: readonly TypedLine[]) => {
      if (shipTo === undefined) return undefined
      const whose = { ...customerFields(customer), shipTo }
      const send = (some: readonly TypedLine[], ask: '0' | '1', undo: '0' | '1' = '0') =>
        call(addToCart, { ...whose, lines: toSentLines(some), ask, undo })
      let sent = lines
      let answer = await send(sent, '1')
      if (answer.questions.length > 0) {
        const { askAboutLines } = await import('./AddingQuestions.tsx')
        const decided = await askAboutLines(lines, answer.questions)
        if (decided === undefined) return undefined
        sent = decided
        answer = await send(sent, '0')
      }
      const reasons = new Map(answer.leftOut.map(({ at, reason }) => [at, reason]))
      const added = sent.filter((_, at) => !reasons.has(at))
      const onUndone = onAdded?.(added, shipTo)
      // The change is made: if the cart cannot be read now, its screen says so.
      const reading = added.length > 0 ? list(listCartLines, whose).catch(() => undefined) : undefined
      await refreshCarts()
      if (added.length > 0) {
        const cart = await reading
        const undo = () =>
          void send(added, '0', '1')
            .then(() => onUndone?.())
            .then(refreshCarts)
            .catch((error) => showFailure('The cart could not be changed.', error))
        showNotice({ kind: 'done', text: addedText(added, shown ?? shipTo, cart, meets(seesAmounts, rights)), undo })
      }
      const leftOut = sent.flatMap((line, at) => {
        const reason = reasons.get(at)
        return reason === undefined ? [] : [{ ...line, reason }]
      })
      tellLeftOut(leftOut)
      return leftOut
    },
    { failed: 'Nothing was added to the cart.' },
  )
  return meets(addToCart.needs, rights) && hasFeature(addToCart.feature) ? { shipTo, add } : undefined
}
