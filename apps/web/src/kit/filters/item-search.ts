import { allRows, qualifierLabels, qualifiers, rowChoices } from '@trade-counter/contract/kit/declare/fields.ts'
import { type ItemFilter, searchTypes } from '@trade-counter/contract/kit/selectors/item-search.ts'
import { z } from 'zod'
import { labels } from '../brand/brand.ts'

const rowTexts = rowChoices.map(String) as [string, ...string[]]

/** The state of a screen that searches items, in the address; field names are the calls'. */
export const itemSearchAddress = z.object({
  searchWord: z.string().max(60).catch(''),
  searchWordType: z.enum([...searchTypes, '']).catch(''),
  qualifier: z.enum(qualifiers).catch('contains'),
  /** A vendor's number, or empty for All. */
  vendor: z.string().max(12).catch(''),
  numberRows: z.enum(rowTexts).catch('20'),
  /** Whether Search was pressed: the rows are then fetched again on reload. */
  searched: z.enum(['yes', 'no']).catch('no'),
})
export type ItemSearchAddress = z.output<typeof itemSearchAddress>

export const firstSearch: ItemSearchAddress = itemSearchAddress.parse({})

/** The search types, in their order. */
export const searchTypeLabels: Record<ItemFilter['searchWordType'], string> = {
  '': 'Choose a type',
  CP: 'Customer Part',
  DS: 'Description',
  IT: labels.itemNumber,
  VP: 'Vendor Part',
}

/** The fields of the call that a search makes. */
export const searchFields = (search: ItemSearchAddress) => ({
  numberRows: search.numberRows,
  qualifier: search.qualifier,
  vendor: search.vendor,
  searchWordType: search.searchWordType,
  searchWord: search.searchWord.trim(),
})

/** The fields of download-all: 32000 rows, contains, and nothing else. */
export const everythingFields = { numberRows: String(allRows), qualifier: 'contains' } as const

/** What was searched, in words. */
export function searchedWords(search: ItemSearchAddress, vendorName: string): string {
  const text = search.searchWord.trim()
  const parts = [
    text !== '' &&
      `${searchTypeLabels[search.searchWordType]} ${qualifierLabels[search.qualifier].toLowerCase()} “${text}”`,
    search.vendor !== '' && `vendor ${vendorName}`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** One step towards finding more; undefined where the search is as wide as it can be. */
export function looserSearch(
  search: ItemSearchAddress,
): { label: string; next: Partial<ItemSearchAddress> } | undefined {
  if (search.searchWord.trim() === '') return undefined
  if (search.qualifier === 'equal' || search.qualifier === 'starts') {
    return { label: 'Search with Contains', next: { qualifier: 'contains' } }
  }
  if (search.vendor !== '') return { label: 'Search all vendors', next: { vendor: '' } }
  if (search.qualifier === 'contains') {
    return { label: `List from “${search.searchWord.trim()}” on`, next: { qualifier: 'point' } }
  }
  return undefined
}
