import type { listBuckets, listDetails, printStatement } from '#money/contract/accounts-payable/endpoints.ts'
import {
  buckets,
  clearedFilter,
  type DaysOld,
  daysOldCodes,
  dueSoon,
  hasDaysOld,
  pastDue,
  type PayablesFilter,
  searchTypeLabels,
  searchTypes,
  statuses,
  statusLabels,
  totalBucket,
} from '#money/contract/accounts-payable/rules.ts'
import { toSentDate } from '#kit/contract/dates.ts'
import { formatDate } from '#kit/contract/declare/format.ts'
import { z } from 'zod'
import type { Sent } from '#kit/web/calls/api.ts'
import { dayField, type FilterPart, filterPart, shipToField } from '#kit/web/filters/filter-parts.ts'
import type { Broadening } from '#kit/web/filters/use-broader-search.ts'
import type { AddressSearch } from '#kit/web/screen/search-codec.ts'
import { type ChosenCustomer, customerFields } from '#kit/web/session/session.ts'

/** The screen's state in the address; field names match the call's, and dates are `YYYY-MM-DD`. */
export const payablesAddress = z.object({
  view: z.enum(['summary', 'detail']).catch('summary'),
  searchWord: z.string().max(60).catch(''),
  searchWordType: z.enum(searchTypes).catch(clearedFilter.searchWordType),
  fromDate: dayField,
  toDate: dayField,
  bucket: z.enum([...daysOldCodes, '']).catch(''),
  shipTo: shipToField,
  status: z.enum(statuses).catch(clearedFilter.status),
})
export type PayablesAddress = z.output<typeof payablesAddress>

export const daysOldOptions: { value: DaysOld | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...buckets.map(({ bucket, name }) => ({ value: bucket, label: name })),
  ...[pastDue, dueSoon].map(({ bucket, name }) => ({ value: bucket, label: name })),
]

const daysOldName = (bucket: DaysOld | ''): string => daysOldOptions.find(({ value }) => value === bucket)?.label ?? ''

/**
 * Returns the address of a bucket's invoices; the total includes all buckets. Keeps Ship To and Status, except that
 * Closed becomes Open, because a bucket contains open invoices.
 */
export const bucketSearch = (
  bucket: string,
  { shipTo, status }: Pick<PayablesFilter, 'shipTo' | 'status'>,
): Partial<PayablesAddress> => ({
  ...clearedFilter,
  view: 'detail',
  bucket: payablesAddress.parse({ bucket: bucket === totalBucket.bucket ? '' : bucket }).bucket,
  shipTo,
  status: hasDaysOld(status) ? status : clearedFilter.status,
})

export const summarySearch = ({ shipTo, status }: PayablesFilter): AddressSearch => ({
  ...(shipTo !== '' && { shipTo }),
  ...(status !== clearedFilter.status && { status }),
})

const whose = (customer: ChosenCustomer, shipTo: string) => ({ ...customerFields(customer), shipTo })

/** @param shipTo the ship-to in effect, chosen or locked; empty for all */
export const bucketsInput = (customer: ChosenCustomer, shipTo: string): Sent<typeof listBuckets> =>
  whose(customer, shipTo)

/** Returns the call's input for a search. Omits a type without a text, because it filters nothing. */
export function detailsInput(
  customer: ChosenCustomer,
  shipTo: string,
  search: PayablesFilter,
): Sent<typeof listDetails> {
  const searchWord = search.searchWord.trim()
  return {
    ...whose(customer, shipTo),
    searchWord,
    searchWordType: searchWord === '' ? undefined : search.searchWordType,
    bucket: search.bucket === '' ? undefined : search.bucket,
    fromDate: toSentDate(search.fromDate),
    toDate: toSentDate(search.toDate),
    status: search.status,
  }
}

/** @param dates as `YYYY-MM-DD`; if empty, the server uses today and the first of that month */
export const statementInput = (
  customer: ChosenCustomer,
  shipTo: string,
  dates: { fromDate: string; asOf: string },
): Sent<typeof printStatement> => ({
  ...whose(customer, shipTo),
  fromDate: toSentDate(dates.fromDate),
  asOf: toSentDate(dates.asOf),
})

type Part = FilterPart<PayablesFilter>
const part = filterPart<PayablesFilter>

/** A search's filters in the order of the fields, always including its status. */
export const filterParts = (search: PayablesFilter, shipToName: string, shipToLocked: boolean): Part[] => [
  ...part(searchTypeLabels[search.searchWordType], search.searchWord.trim(), { searchWord: '', searchWordType: 'PO' }),
  ...part('From', formatDate(search.fromDate), { fromDate: '' }),
  ...part('To', formatDate(search.toDate), { toDate: '' }),
  ...part('Days Old', search.bucket && daysOldName(search.bucket), { bucket: '' }),
  ...(shipToLocked || search.shipTo !== ''
    ? [{ label: 'Ship To', value: shipToName, without: shipToLocked ? undefined : { shipTo: '' } }]
    : []),
  { label: 'Status', value: statusLabels[search.status], without: { status: 'B' } },
]

export function broaderSearch(search: PayablesFilter): Broadening<PayablesFilter> | undefined {
  if (search.status === 'O') return { label: 'Show closed too', next: { status: 'B' } }
  if (search.status === 'C') return { label: 'Show open too', next: { status: 'B' } }
  if (search.fromDate !== '' || search.toDate !== '')
    return { label: 'Search all dates', next: { fromDate: '', toDate: '' } }
  if (search.bucket !== '') return { label: 'Search all days old', next: { bucket: '' } }
  if (search.searchWord.trim() !== '') return { label: 'Search without the text', next: { searchWord: '' } }
  if (search.shipTo !== '') return { label: 'Search all ship-tos', next: { shipTo: '' } }
  return undefined
}
