import { counted } from '#kit/contract/declare/format.ts'
import { addToCart } from '#buying/contract/ordering/add-to-cart.ts'
import { toSentLines, type TypedLine } from '#buying/contract/ordering/lines.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { call } from '#kit/web/calls/api.ts'
import { queries } from '#kit/web/calls/queries.ts'
import { useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { askAboutLines } from './AddingQuestions.tsx'
import { showNotice } from '#kit/web/messages/notices.ts'
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
      typeof path === 'string' && /^\/(?:cart|placed-orders|home\/placed)/.test(path),
  })

export interface LeftOutLine extends TypedLine {
  reason: string
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

/** Called with the lines that were added to a cart, with their final quantities. */
export type OnAdded = (lines: readonly TypedLine[], shipTo: string) => void

/** Adds to the cart of a ship-to; undefined for accounts that may not order. */
export function useCartAdding(chosen?: string, onAdded?: OnAdded): CartAdding | undefined {
  const { customer, rights } = useCustomerSession()
  const shipTo = useCartShipTo(chosen)
  const shown = useShipTos(useCustomerSession()).offered?.find((one) => one.shipToNumber === shipTo)?.shown ?? shipTo
  const add = useChange(
    async (lines: readonly TypedLine[]) => {
      if (shipTo === undefined) return undefined
      const whose = { ...customerFields(customer), shipTo }
      const send = (some: readonly TypedLine[], ask: '0' | '1') =>
        call(addToCart, { ...whose, lines: toSentLines(some), ask })
      let sent = lines
      let answer = await send(sent, '1')
      if (answer.questions.length > 0) {
        const decided = await askAboutLines(lines, answer.questions)
        if (decided === undefined) return undefined
        sent = decided
        answer = await send(sent, '0')
      }
      const { added, leftOut } = answer
      const reasons = new Map(leftOut.map(({ at, reason }) => [at, reason]))
      onAdded?.(
        sent.filter((_, at) => !reasons.has(at)),
        shipTo,
      )
      await refreshCarts()
      if (added > 0)
        showNotice({ kind: 'done', text: `${counted(added, 'line')} added to the cart of ship-to ${shown}.` })
      return sent.flatMap((line, at) => {
        const reason = reasons.get(at)
        return reason === undefined ? [] : [{ ...line, reason }]
      })
    },
    { failed: 'Nothing was added to the cart.' },
  )
  return meets(addToCart.needs, rights) && hasFeature(addToCart.feature) ? { shipTo, add } : undefined
}
