import type {
  listBuckets,
  listDetails,
  printStatement,
} from '@trade-counter/contract/slices/accounts-payable/endpoints.ts'
import {
  buckets,
  clearedFilter,
  type DaysOld,
  daysOldCodes,
  hasDaysOld,
  pastDue,
  type PayablesFilter,
  searchTypeLabels,
  searchTypes,
  statuses,
  statusLabels,
  totalBucket,
} from '@trade-counter/contract/slices/accounts-payable/rules.ts'
import { isDay, sentDate } from '@trade-counter/contract/kit/dates.ts'
import { formatDate, formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { z } from 'zod'
import type { Sent } from '#web/api.ts'
import type { AddressSearch } from '#web/kit/screen/search-codec.ts'
import type { ChosenCustomer } from '#web/kit/session/session.ts'

const day = z.string().refine(isDay).or(z.literal('')).catch('')

/** The screen's state in the address; field names are the call's, days as `YYYY-MM-DD`. */
export const payablesAddress = z.object({
  view: z.enum(['summary', 'detail']).catch('summary'),
  searchWord: z.string().max(60).catch(''),
  searchWordType: z.enum(searchTypes).catch(clearedFilter.searchWordType),
  fromDate: day,
  toDate: day,
  bucket: z.enum([...daysOldCodes, '']).catch(''),
  shipTo: z.string().max(6).catch(''),
  status: z.enum(statuses).catch(clearedFilter.status),
})
export type PayablesAddress = z.output<typeof payablesAddress>

/** What Days Old offers, in its order. */
export const daysOldOptions: { value: DaysOld | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...buckets.map(({ bucket, name }) => ({ value: bucket, label: name })),
  { value: pastDue.bucket, label: pastDue.name },
]

export const daysOldName = (bucket: DaysOld | ''): string =>
  daysOldOptions.find(({ value }) => value === bucket)?.label ?? ''

/**
 * The address that shows what a bucket holds; the Total holds all of them. Keeps Ship To and Status. Closed turns into
 * Open, because a bucket holds open invoices.
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

/** What the summary's address keeps of a search. */
export const summarySearch = ({ shipTo, status }: PayablesFilter): AddressSearch => ({
  ...(shipTo !== '' && { shipTo }),
  ...(status !== clearedFilter.status && { status }),
})

const whose = ({ company, customer }: ChosenCustomer, shipTo: string) => ({
  companyNumber: company,
  customerNumber: customer,
  shipTo,
})

const sentDay = (text: string) => (text === '' ? '' : sentDate(text))

/** @param shipTo the one that holds, chosen or locked; empty for all */
export const bucketsInput = (customer: ChosenCustomer, shipTo: string): Sent<typeof listBuckets> =>
  whose(customer, shipTo)

/** The call that a search makes. A type without a text asks for nothing, so it stays here. */
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
    fromDate: sentDay(search.fromDate),
    toDate: sentDay(search.toDate),
    status: search.status,
  }
}

/** @param dates as `YYYY-MM-DD`; empty leaves them to the server: today, and the first of that month */
export const statementInput = (
  customer: ChosenCustomer,
  shipTo: string,
  dates: { fromDate: string; asOf: string },
): Sent<typeof printStatement> => ({
  ...whose(customer, shipTo),
  fromDate: sentDay(dates.fromDate),
  asOf: sentDay(dates.asOf),
})

/** One thing that is filtered by: what it is, its value, and the change that removes it. */
export interface FilterPart {
  label: string
  value: string
  /** Undefined where it cannot be removed. */
  without: Partial<PayablesFilter> | undefined
}

/** What a search filters by, in the order of the fields, and its status in any case. */
export function filterParts(search: PayablesFilter, shipToName: string, shipToLocked: boolean): FilterPart[] {
  const { searchWord, searchWordType, fromDate, toDate, bucket, shipTo, status } = search
  const parts: (FilterPart | false)[] = [
    searchWord.trim() !== '' && {
      label: searchTypeLabels[searchWordType],
      value: searchWord.trim(),
      without: { searchWord: '', searchWordType: 'PO' },
    },
    fromDate !== '' && { label: 'From', value: formatDate(fromDate), without: { fromDate: '' } },
    toDate !== '' && { label: 'To', value: formatDate(toDate), without: { toDate: '' } },
    bucket !== '' && { label: 'Days Old', value: daysOldName(bucket), without: { bucket: '' } },
    shipToLocked
      ? { label: 'Ship To', value: shipToName, without: undefined }
      : shipTo !== '' && { label: 'Ship To', value: shipToName, without: { shipTo: '' } },
    { label: 'Status', value: statusLabels[status], without: { status: 'B' } },
  ]
  return parts.filter((part) => part !== false)
}

/** The parts that leave rows out; the status Both leaves out none. */
export const activeFilters = (parts: readonly FilterPart[]): FilterPart[] =>
  parts.filter(({ label, value }) => label !== 'Status' || value !== statusLabels.B)

/** Whether an empty answer should be followed by a count of what both statuses hold: Days Old may hold closed invoices alone. */
export const countsOther = ({ status, bucket }: PayablesFilter): boolean => status === 'O' && bucket !== ''

/**
 * One step towards finding more; undefined where the search is as wide as it can be.
 * @param others how many invoices the same search finds with status Both, where that was counted
 */
export function looserSearch(
  search: PayablesFilter,
  others = 0,
): { label: string; next: Partial<PayablesFilter> } | undefined {
  if (others > 0) return { label: `Show open and closed (${formatQuantity(others)})`, next: { status: 'B' } }
  if (search.fromDate !== '' || search.toDate !== '')
    return { label: 'Search all dates', next: { fromDate: '', toDate: '' } }
  if (search.bucket !== '') return { label: 'Search all days old', next: { bucket: '' } }
  if (search.status !== 'B') return { label: 'Search open and closed', next: { status: 'B' } }
  if (search.searchWord.trim() !== '') return { label: 'Search without the text', next: { searchWord: '' } }
  return undefined
}
