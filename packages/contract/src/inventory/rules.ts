import type { Qualifier } from '../kit/fields.ts'

export const searchTypes = ['CP', 'DS', 'IT', 'VP'] as const
export type SearchType = (typeof searchTypes)[number]

/** What the item filter holds; empty text for whatever is not filled or chosen. */
export interface ItemFilter {
  searchWord: string
  searchWordType: SearchType | ''
  qualifier: Qualifier
  /** A vendor's number, or empty for All. */
  vendor: string
}

/** Search needs text and a type, or neither of them and a specific vendor. */
export const canSearch = (filter: Pick<ItemFilter, 'searchWord' | 'searchWordType' | 'vendor'>): boolean =>
  filter.searchWord.trim() !== '' ? filter.searchWordType !== '' : filter.searchWordType === '' && filter.vendor !== ''

export const noInventory = 'No Inventory Matched the selected criteria.'
