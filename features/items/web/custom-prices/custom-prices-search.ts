import { filterLengths, isFilled } from '#items/contract/custom-prices/rules.ts'
import { priceChangeDays } from '#items/contract/documents/price-changes.ts'
import { z } from 'zod'
import { type FilterPart, filterPart } from '#kit/web/filters/filter-parts.ts'
import type { Broadening } from '#kit/web/filters/use-broader-search.ts'

const changeTexts = priceChangeDays.map(String) as [string, ...string[]]
const field = (name: keyof typeof filterLengths) => z.string().max(filterLengths[name]).catch('')

/** The screen's state in the address; field names match the call's. */
export const customPricesAddress = z.object({
  custPart: field('custPart'),
  distPart: field('distPart'),
  department: field('department'),
  partDescription: field('partDescription'),
  /** The number of days within which a price changes or ends; empty for all prices. */
  changes: z.enum(['', ...changeTexts]).catch(''),
})
export type CustomPricesAddress = z.output<typeof customPricesAddress>

export const firstFilter: CustomPricesAddress = customPricesAddress.parse({})

export const filterLabels: Record<keyof typeof filterLengths, string> = {
  custPart: 'Customer part',
  distPart: 'Item',
  department: 'Department',
  partDescription: 'Description',
}
export const filterNames = Object.keys(filterLabels) as (keyof typeof filterLengths)[]

export const changeChoices = [
  { value: '', label: 'All prices' },
  ...changeTexts.map((days) => ({ value: days, label: `${days} days` })),
]

/** The call's filter fields; All is sent as empty. */
export const sentFilters = (search: CustomPricesAddress) => ({
  ...Object.fromEntries(filterNames.map((name) => [name, isFilled(search[name]) ? search[name].trim() : ''])),
  changes: search.changes,
})

const part = filterPart<CustomPricesAddress>

export const filterParts = (search: CustomPricesAddress): FilterPart<CustomPricesAddress>[] => [
  ...filterNames.flatMap((name) =>
    part(filterLabels[name], isFilled(search[name]) ? search[name].trim() : '', { [name]: '' }),
  ),
  ...part('Changes or ends within', search.changes && `${search.changes} days`, { changes: '' }),
]

export function broaderSearch(search: CustomPricesAddress): Broadening<CustomPricesAddress> | undefined {
  if (search.changes !== '') return { label: 'Show prices without changes too', next: { changes: '' } }
  if (isFilled(search.department)) return { label: 'Search all departments', next: { department: '' } }
  if (filterParts(search).length > 0) return { label: 'Show all prices', next: firstFilter }
  return undefined
}
