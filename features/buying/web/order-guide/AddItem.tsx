import { addToGuide, type Guide, listGuideLines, listGuides } from '#buying/contract/order-guide/endpoints.ts'
import { toGuideLines } from '#buying/contract/order-guide/fields.ts'
import type { TypedLine } from '#buying/contract/ordering/lines.ts'
import { memo } from 'react'
import { call } from '#kit/web/calls/api.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { showLeftOut, useCartAdding } from '../ordering/cart.ts'
import { ItemBox } from '../ordering/ItemBox.tsx'
import type { Guides } from './use-guides.ts'

interface Props {
  guide: Guide
  whose: Guides['whose']
  shipTo: string
  /** The items of the guide. */
  items: ReadonlySet<string>
  /** Undefined if the viewer may not order. */
  onType: ((item: string, typed: string) => void) | undefined
}

/** Focuses the quantity of an item, or its par level. */
const focusOn = (item: string) =>
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-row="${CSS.escape(item)}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('[data-column="quantity"], [data-column="par"]')?.focus()
  })

/**
 * Finds an item for the order. One of the guide gets the typed quantity. Another one joins the guide, or the cart if the
 * guide is not one that the portal saves. Typing a quantity does not render it again.
 */
export const AddItem = memo(function AddItem({ guide, whose, shipTo, items, onType }: Props) {
  const cart = useCartAdding(shipTo)
  const join = useChange(
    async (item: string) => {
      const { leftOut } = await call(addToGuide, { ...whose, guide: guide.id, lines: toGuideLines([{ item }]) })
      showLeftOut(leftOut)
      return leftOut.length === 0
    },
    { failed: 'The item could not be added.', outdates: [listGuides, listGuideLines] },
  )
  const isSaved = guide.version > 0
  const type = ({ item, quantity }: TypedLine) => {
    if (quantity !== '') onType?.(item, quantity)
    else focusOn(item)
    return true
  }
  const add = async (line: TypedLine): Promise<boolean> => {
    if (items.has(line.item)) return type(line)
    if (isSaved) return (await join.mutateAsync(line.item).catch(() => false)) && type(line)
    const leftOut = await cart?.add.mutateAsync([line]).catch(() => undefined)
    return leftOut?.length === 0
  }
  if (!isSaved && !cart) return null
  return (
    <ItemBox
      label={isSaved ? 'Add an item to the guide' : 'Add an item to the order'}
      onPick={({ item, quantity }) => add({ item: item.itemNumber, quantity })}
    />
  )
})
