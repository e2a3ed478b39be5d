import { z } from 'zod'
import { columns } from '#kit/contract/declare/columns.ts'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { companyNumber, numberRows, optional, type Qualifier, qualifier, text } from '#kit/contract/declare/fields.ts'
import { any, flag } from '#kit/contract/declare/need.ts'
import { companyScope } from '#kit/contract/declare/scope.ts'

/** The field to search: customer part, description, item number, or vendor part. */
export const searchTypes = ['CP', 'DS', 'IT', 'VP'] as const
export type SearchType = (typeof searchTypes)[number]

/** The state of the item filter; an unset field is an empty string. */
export interface ItemFilter {
  searchWord: string
  searchWordType: SearchType | ''
  qualifier: Qualifier
  /** A vendor number, or empty for All. */
  vendor: string
}

type Typed = Pick<ItemFilter, 'searchWord' | 'searchWordType' | 'vendor'>

/** Search requires text and a type, or a specific vendor and neither. */
export const canSearch = (filter: Typed): boolean =>
  filter.searchWord.trim() !== '' ? filter.searchWordType !== '' : filter.searchWordType === '' && filter.vendor !== ''

/** The default type for a text. */
const usualType: SearchType = 'DS'

/** The changes after the user types a text. A text without a type gets the default, and so does an empty search. */
export const withText = ({ searchWordType, vendor }: Typed, searchWord: string): Partial<Typed> => ({
  searchWord,
  searchWordType: searchWordType === '' && (searchWord.trim() !== '' || vendor === '') ? usualType : searchWordType,
})

/** The changes after the user chooses a vendor. Without a text, the search needs no type. */
export const withVendor = ({ searchWord, searchWordType }: Typed, vendor: string): Partial<Typed> => ({
  vendor,
  ...(searchWord.trim() === '' && { searchWordType: vendor === '' ? searchWordType || usualType : '' }),
})

/** Returns what a submitted search lacks, by field. */
export function missingForSearch({ searchWord, searchWordType, vendor }: Typed): { text?: string; type?: string } {
  if (searchWord.trim() !== '') return searchWordType === '' ? { type: 'Choose a type' } : {}
  if (searchWordType !== '' && vendor !== '') return { text: 'Enter text' }
  return {}
}

/** The length of the longest description. */
export const longestSearchWord = 120

/**
 * The input fields of an item search. Text and type require each other; without them, the call lists all items or one
 * vendor's items.
 */
export const itemSearchFields = {
  numberRows,
  qualifier,
  vendor: optional(text(12)),
  searchWordType: optional(z.enum(searchTypes)),
  searchWord: optional(text(longestSearchWord)),
}

/** The search that a call with those fields requests. */
export interface ItemSearch {
  numberRows: number
  qualifier: Qualifier
  vendor?: string | undefined
  searchWordType?: SearchType | undefined
  searchWord?: string | undefined
}

/** Rejects text without a type and a type without text; use as `.check(textWithType)`. */
export const textWithType: z.core.CheckFn<ItemSearch> = ({ value, issues }) => {
  const missing = value.searchWord === undefined ? 'searchWord' : 'searchWordType'
  if ((value.searchWord === undefined) === (value.searchWordType === undefined)) return
  issues.push({
    code: 'custom',
    path: [missing],
    message: 'a search text requires a search type, and vice versa',
    input: value,
  })
}

export const listVendors = listEndpoint({
  path: '/inventory/vendors',
  summary: 'List the vendors of a company',
  needs: any(flag('CanViewInventory'), flag('CanViewPriceList'), flag('CanViewSales')),
  scope: companyScope('companyNumber'),
  input: z.object({ companyNumber }),
  columns: columns([
    { key: 'vendorId', header: 'Vendor', format: 'code' },
    { key: 'vendorName', header: 'Name', format: 'text' },
  ]),
})
