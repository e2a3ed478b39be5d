import { joinList, splitList } from '#kit/contract/declare/fields.ts'
import { maxListed } from '#kit/contract/declare/report-fields.ts'

/** All entries, or the IDs of some. */
export interface Selection {
  all: boolean
  ids: readonly string[]
}

export const everything: Selection = { all: true, ids: [] }

const none = 'none'

/** Parses a selection: empty for all, `none` for none. */
export const readSelection = (text: string | undefined, separator: string): Selection => {
  if (!text) return everything
  return { all: false, ids: text === none ? [] : splitList(text, maxListed, separator) }
}

export const writeSelection = ({ all, ids }: Selection, separator: string): string => {
  if (all) return ''
  return ids.length === 0 ? none : joinList(ids, separator)
}

/** Returns the ship-tos after the customers change, without those of customers that are no longer selected. */
export function withCustomers(shipTos: Selection, customers: Selection): { customers: Selection; shipTos: Selection } {
  const chosen = new Set(customers.ids)
  const ids = customers.all ? shipTos.ids : shipTos.ids.filter((id) => chosen.has(id.slice(0, 8)))
  return { customers, shipTos: shipTos.all || ids.length > 0 ? { all: shipTos.all, ids } : everything }
}
