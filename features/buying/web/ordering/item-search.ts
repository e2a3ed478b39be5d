import { readEntry } from '#buying/contract/ordering/entry.ts'
import { addToCart } from '#buying/contract/ordering/add-to-cart.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { findItems } from '#items/contract/find/endpoints.ts'
import { list } from '#kit/web/calls/api.ts'
import { hasFeature } from '#kit/web/screen/features.ts'
import { callIdentity, currentSession, customerFields } from '#kit/web/session/session.ts'

export type FoundItem = RowOfList<typeof findItems>

export interface ItemMatch {
  kind: 'item'
  item: FoundItem
  /** The typed quantity; empty if none was typed, or if the viewer may not order. */
  quantity: string
}

/** Returns items of the chosen customer's company, with this customer's part numbers. */
async function search(text: string, quantity: string, signal: AbortSignal): Promise<ItemMatch[]> {
  const session = currentSession()
  if (!session?.customer || !meets(findItems.needs, session.rights) || text === '') return []
  const whose = { identityKey: callIdentity(session), ...customerFields(session.customer) }
  const rows = await list(findItems, { ...whose, text }, { signal })
  return rows.map((item) => ({ kind: 'item', item, quantity }))
}

/**
 * Finds items by number, part number, or words. A number before the item is a quantity, unless only the whole text is
 * found.
 */
export async function findItemMatches(typed: string, signal: AbortSignal): Promise<ItemMatch[]> {
  const { quantity, text } = readEntry(typed)
  const mayOrder = meets(addToCart.needs, currentSession()?.rights) && hasFeature(addToCart.feature)
  if (quantity === '' || !mayOrder) return search(typed, '', signal)
  const found = await search(text, quantity, signal)
  return found.length > 0 ? found : search(typed, '', signal)
}
