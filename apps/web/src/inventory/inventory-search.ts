import { type ItemFilter, searchTypes } from '@trade-counter/contract/inventory/rules.ts'
import { allRows, qualifierLabels, qualifiers, rowChoices } from '@trade-counter/contract/kit/fields.ts'
import { z } from 'zod'
import type { Sent } from '#web/api.ts'
import type { searchInventory } from '@trade-counter/contract/inventory/endpoints.ts'
import { labels } from '#web/kit/brand.ts'
import { callIdentity, type ChosenCustomer, type Session } from '#web/kit/session.ts'

const rowTexts = rowChoices.map(String) as [string, ...string[]]

/** The screen's state in the address; field names are the call's. */
export const inventoryAddress = z.object({
  searchWord: z.string().max(60).catch(''),
  searchWordType: z.enum([...searchTypes, '']).catch(''),
  qualifier: z.enum(qualifiers).catch('contains'),
  /** A vendor's number, or empty for All. */
  vendor: z.string().max(12).catch(''),
  numberRows: z.enum(rowTexts).catch('20'),
  /** Whether Search was pressed: the rows are then fetched again on reload. */
  searched: z.enum(['yes', 'no']).catch('no'),
})
export type InventoryAddress = z.output<typeof inventoryAddress>

export const firstSearch: InventoryAddress = inventoryAddress.parse({})

/** The search types, in their order. */
export const searchTypeLabels: Record<ItemFilter['searchWordType'], string> = {
  '': 'Choose a type',
  CP: 'Customer Part',
  DS: 'Description',
  IT: labels.itemNumber,
  VP: 'Vendor Part',
}

type Viewing = Session & { customer: ChosenCustomer }

const whose = (session: Viewing) => ({
  identityKey: callIdentity(session),
  companyNumber: session.customer.company,
  customerNumber: session.customer.customer,
  loginTypeCode: session.rights.loginType,
})

/** The call that a search makes. */
export const inventoryInput = (session: Viewing, search: InventoryAddress): Sent<typeof searchInventory> => ({
  ...whose(session),
  numberRows: search.numberRows,
  qualifier: search.qualifier,
  vendor: search.vendor,
  searchWordType: search.searchWordType,
  searchWord: search.searchWord.trim(),
})

/** The call of download-all: 32000 rows, contains, and nothing else. */
export const everythingInput = (session: Viewing): Sent<typeof searchInventory> => ({
  ...whose(session),
  numberRows: String(allRows),
  qualifier: 'contains',
})

/** What was searched, in words. */
export function searchedWords(search: InventoryAddress, vendorName: string): string {
  const text = search.searchWord.trim()
  const parts = [
    text !== '' &&
      `${searchTypeLabels[search.searchWordType]} ${qualifierLabels[search.qualifier].toLowerCase()} “${text}”`,
    search.vendor !== '' && `vendor ${vendorName}`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** One step towards finding more; undefined where the search is as wide as it can be. */
export function looserSearch(search: InventoryAddress): { label: string; next: Partial<InventoryAddress> } | undefined {
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
