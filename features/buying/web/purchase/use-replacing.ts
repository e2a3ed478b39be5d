import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { supplyOf } from '#buying/contract/purchase/supply.ts'
import { listCartSubstitutes, replaceInCart } from '#buying/contract/substitutes/endpoints.ts'
import { useState } from 'react'
import { call } from '#kit/web/calls/api.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { showFailure, showNotice } from '#kit/web/messages/notices.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { useAllowedList } from '#kit/web/panels/use-allowed-list.ts'
import { refreshCarts } from '../ordering/cart.ts'
import type { CartKey, Line } from './order.ts'

export type Substitute = RowOfList<typeof listCartSubstitutes>

export interface Replacing {
  offers: readonly Substitute[]
  /** Whether the line has just replaced another one. */
  isArrival: boolean
  replace: (by: Substitute, quantity: string) => void
}

/** How many substitutes a line offers. */
const offered = 2

/** Returns what can replace each line of a cart that is short of stock. */
export function useReplacing(whose: CartKey, lines: readonly Line[]): (line: Line) => Replacing {
  const short = new Set(
    lines.filter((line) => supplyOf(line, portalDay())?.isShort).map(({ itemNumber }) => itemNumber),
  )
  const substitutes = useAllowedList(listCartSubstitutes, short.size > 0 ? whose : undefined)?.rows ?? []
  const [arrival, setArrival] = useState<string>()
  const { mutate } = useChange(
    async ({ item, by, quantity }: { item: string; by: string; quantity: string }) => {
      const send = (from: string, to: string) => call(replaceInCart, { ...whose, item: from, by: to, quantity })
      await send(item, by)
      setArrival(by)
      await refreshCarts()
      const undo = () =>
        void send(by, item)
          .then(() => setArrival(item))
          .then(refreshCarts)
          .catch((error) => showFailure('The cart could not be changed.', error))
      showNotice({ kind: 'done', text: `${quantity} of ${by} in place of ${item}.`, undo })
    },
    { failed: 'The item was not replaced.' },
  )
  return ({ itemNumber }) => ({
    offers: short.has(itemNumber) ? substitutes.filter((one) => one.itemNumber === itemNumber).slice(0, offered) : [],
    isArrival: itemNumber === arrival,
    replace: ({ substitute }, quantity) =>
      mutate({ item: itemNumber, by: substitute, quantity }, { onError: () => void refreshCarts() }),
  })
}
