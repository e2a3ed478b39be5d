import { withSuggested, type FormLine, type Quantities, typedLines } from '#buying/contract/order-guide/form.ts'
import type { TypedLine } from '#buying/contract/ordering/lines.ts'
import { listCartLines } from '#buying/contract/purchase/endpoints.ts'
import { useCallback, useMemo, useState } from 'react'
import { useList } from '#kit/web/calls/use-list.ts'
import { useSealedEntry } from '#kit/web/session/use-sealed-entry.ts'
import { customerFields, useCustomerSession } from '#kit/web/session/session.ts'
import { useCartAdding } from '../ordering/cart.ts'

const entry = {
  read: (stored: unknown): Quantities => (stored as Quantities | undefined) ?? {},
  isEmpty: (quantities: Quantities) => Object.keys(quantities).length === 0,
}

/**
 * The quantities of an order form, stored in this browser until they are in the cart of a ship-to.
 * @param guide the guide's ID
 */
export function useOrderForm(guide: string, shipTo: string, lines: readonly FormLine[]) {
  const { customer, identityKey } = useCustomerSession()
  const { company, customer: number } = customer
  const key = `order:${identityKey}:${company}${number}${shipTo}:${guide}`
  const { value: quantities, change } = useSealedEntry(key, entry)
  /** The quantities before and after the suggestions, until one of them changes. */
  const [filled, setFilled] = useState<{ before: Quantities; after: Quantities }>()
  const type = useCallback(
    (item: string, typed: string) =>
      change(({ [item]: _before, ...others }) => (typed === '' ? others : { ...others, [item]: typed })),
    [change],
  )
  const onAdded = (added: readonly TypedLine[]) => {
    const typed = Object.fromEntries(added.map(({ item, quantity }) => [item, quantity]))
    change((before) => Object.fromEntries(Object.entries(before).filter(([item]) => !Object.hasOwn(typed, item))))
    return () => change((before) => ({ ...typed, ...before }))
  }
  const adding = useCartAdding(shipTo, onAdded)
  const cart = useList(listCartLines, adding && { ...customerFields(customer), shipTo }).rows
  const inCart = useMemo(
    () => new Map(cart?.map(({ itemNumber, quantity }) => [itemNumber, quantity] as const) ?? []),
    [cart],
  )
  return {
    quantities,
    type: adding && type,
    inCart,
    isBusy: adding?.add.isPending ?? false,
    /** @returns whether everything was added */
    add: async (): Promise<boolean> => {
      const leftOut = await adding?.add.mutateAsync(typedLines(lines, quantities ?? {})).catch(() => undefined)
      return leftOut?.length === 0
    },
    fill: () => {
      const before = quantities ?? {}
      const after = withSuggested(lines, before)
      change(() => after)
      setFilled({ before, after })
    },
    /** Takes the suggestions out again; undefined if there is nothing to undo. */
    undoFill:
      filled && filled.after === quantities
        ? () => {
            change(() => filled.before)
            setFilled(undefined)
          }
        : undefined,
  }
}
