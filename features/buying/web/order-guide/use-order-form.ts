import { type FormLine, type Quantities, typedLines } from '#buying/contract/order-guide/form.ts'
import type { TypedLine } from '#buying/contract/ordering/lines.ts'
import { listCartLines } from '#buying/contract/purchase/endpoints.ts'
import { useSelector } from '@tanstack/react-store'
import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { useList } from '#kit/web/calls/use-list.ts'
import { useSealedEntry } from '#kit/web/session/use-sealed-entry.ts'
import { customerFields, useCustomerSession } from '#kit/web/session/session.ts'
import { useCartAdding } from '../ordering/cart.ts'

const content = {
  read: (stored: unknown): Quantities => (stored as Quantities | undefined) ?? {},
  isEmpty: (quantities: Quantities) => Object.keys(quantities).length === 0,
}

/**
 * The quantities of an order form, stored in this browser until they are in the cart of a ship-to.
 * @param guide the guide's ID
 */
export function useOrderForm(guide: string, shipTo: string) {
  const { customer, identityKey } = useCustomerSession()
  const { company, customer: number } = customer
  const key = `order:${identityKey}:${company}${number}${shipTo}:${guide}`
  const { entry, change } = useSealedEntry(key, content)
  const type = useCallback(
    (item: string, typed: string) =>
      change(({ [item]: _before, ...others }) => (typed === '' ? others : { ...others, [item]: typed })),
    [change],
  )
  /** What the form had when it was last added. What is typed during that stays. */
  const sent = useRef<Quantities>({})
  const onAdded = (added: readonly TypedLine[]) => {
    const typed = Object.fromEntries(added.map(({ item, quantity }) => [item, quantity]))
    const stays = ([item, quantity]: [string, string]) => !Object.hasOwn(typed, item) || quantity !== sent.current[item]
    change((before) => Object.fromEntries(Object.entries(before).filter(stays)))
    return () => change((before) => ({ ...typed, ...before }))
  }
  const adding = useCartAdding(shipTo, onAdded)
  const cart = useList(listCartLines, adding && { ...customerFields(customer), shipTo }).rows
  const inCart = useMemo(
    () => new Map(cart?.map(({ itemNumber, quantity }) => [itemNumber, quantity] as const) ?? []),
    [cart],
  )
  return {
    entry,
    change,
    /** Undefined if the viewer may not order. */
    type: adding && type,
    inCart,
    isBusy: adding?.add.isPending ?? false,
    /** @returns whether everything was added */
    add: async (lines: readonly FormLine[]): Promise<boolean> => {
      sent.current = entry.get().value ?? {}
      return (await adding?.add.mutateAsync(typedLines(lines, sent.current)).catch(() => undefined))?.length === 0
    },
  }
}

export type Form = ReturnType<typeof useOrderForm>

const nothing: Quantities = {}

/** The quantities of the whole form. A field shows each key first; what depends on it follows. */
export const useQuantities = ({ entry }: Form): Quantities =>
  useDeferredValue(useSelector(entry, ({ value }) => value ?? nothing))
