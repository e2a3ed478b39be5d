import { allRows, qualifierLabels, qualifiers, rowChoices } from '#kit/contract/declare/fields.ts'
import { type ItemFilter, longestSearchWord, searchTypes } from '#items/contract/selectors/item-search.ts'
import { z } from 'zod'
import { labels } from '#kit/web/brand/brand.ts'
import { type FilterPart, filterPart } from '#kit/web/filters/filter-parts.ts'
import type { Broadening } from '#kit/web/filters/use-broader-search.ts'

const rowTexts = rowChoices.map(String) as [string, ...string[]]

/** The address state of a screen that searches items; field names match the calls. */
export const itemSearchAddress = z.object({
  searchWord: z.string().max(longestSearchWord).catch(''),
  searchWordType: z.enum([...searchTypes, '']).catch(''),
  qualifier: z.enum(qualifiers).catch('contains'),
  /** A vendor's number; empty for All. */
  vendor: z.string().max(12).catch(''),
  numberRows: z.enum(rowTexts).catch('20'),
  /** Whether Search was pressed. If so, a reload repeats the search. */
  searched: z.enum(['yes', 'no']).catch('no'),
})
export type ItemSearchAddress = z.output<typeof itemSearchAddress>

export const firstSearch: ItemSearchAddress = itemSearchAddress.parse({})

export const searchTypeLabels: Record<ItemFilter['searchWordType'], string> = {
  '': 'Choose a type',
  CP: 'Customer Part',
  DS: 'Description',
  IT: labels.itemNumber,
  VP: 'Vendor Part',
}

export const searchFields = (search: ItemSearchAddress) => ({
  numberRows: search.numberRows,
  qualifier: search.qualifier,
  vendor: search.vendor,
  searchWordType: search.searchWordType,
  searchWord: search.searchWord.trim(),
})

/** The fields of download-all: 32000 rows, contains, and nothing else. */
export const everythingFields = { numberRows: String(allRows), qualifier: 'contains' } as const

const part = filterPart<ItemSearchAddress>

export function filterParts(search: ItemSearchAddress, vendorName: string): FilterPart<ItemSearchAddress>[] {
  if (search.searched === 'no') return []
  const label = `${searchTypeLabels[search.searchWordType]} ${qualifierLabels[search.qualifier].toLowerCase()}`
  return [
    ...part(label, search.searchWord.trim(), { searchWord: '', searchWordType: '', qualifier: 'contains' }),
    ...part('Vendor', search.vendor && vendorName, { vendor: '' }),
  ]
}

export function broaderSearch(search: ItemSearchAddress): Broadening<ItemSearchAddress> | undefined {
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
