import { z } from 'zod'
import { columns } from '../declare/columns.ts'
import { listEndpoint } from '../declare/endpoint.ts'
import { companyNumber, numberRows, optional, type Qualifier, qualifier, text } from '../declare/fields.ts'
import { any, flag } from '../declare/need.ts'
import { companyScope } from '../declare/scope.ts'

/** What a search text is looked for in: customer part, description, item number, vendor part. */
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

/**
 * The fields of a call that searches items. Text goes with a type and a type with text; with neither, everything or
 * one vendor's items are listed.
 */
export const itemSearchFields = {
  numberRows,
  qualifier,
  vendor: optional(text(12)),
  searchWordType: optional(z.enum(searchTypes)),
  searchWord: optional(text(60)),
}

/** What a call with those fields asks for. */
export interface ItemSearch {
  numberRows: number
  qualifier: Qualifier
  vendor?: string | undefined
  searchWordType?: SearchType | undefined
  searchWord?: string | undefined
}

/** Refuses a text without a type and a type without a text, for the schema of those fields: `.check(textWithType)`. */
export const textWithType: z.core.CheckFn<ItemSearch> = ({ value, issues }) => {
  const missing = value.searchWord === undefined ? 'searchWord' : 'searchWordType'
  if ((value.searchWord === undefined) === (value.searchWordType === undefined)) return
  issues.push({ code: 'custom', path: [missing], message: 'a search text and its type go together', input: value })
}

export const listVendors = listEndpoint({
  method: 'GET',
  path: '/inventory/vendors',
  summary: 'List the vendors of a company',
  needs: any(flag('CanViewInventory'), flag('CanViewPriceList')),
  scope: companyScope('companyNumber'),
  input: z.object({ companyNumber }),
  columns: columns([
    { key: 'vendorId', header: 'Vendor', format: 'code' },
    { key: 'vendorName', header: 'Name', format: 'text' },
  ]),
  exports: undefined,
})
