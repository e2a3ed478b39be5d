import type { listBuckets, listDetails, printStatement } from '@trade-counter/contract/accounts-payable/endpoints.ts'
import {
  buckets,
  clearedFilter,
  type DaysOld,
  daysOldCodes,
  pastDue,
  type PayablesFilter,
  searchTypeLabels,
  searchTypes,
  statuses,
  statusLabels,
  totalBucket,
} from '@trade-counter/contract/accounts-payable/rules.ts'
import { isDay, sentDate } from '@trade-counter/contract/kit/dates.ts'
import { formatDate } from '@trade-counter/contract/kit/format.ts'
import { z } from 'zod'
import type { Sent } from '#web/api.ts'
import type { ChosenCustomer } from '#web/kit/session.ts'

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

/** The address that shows what a bucket holds; the Total holds all of them. */
export const bucketSearch = (bucket: string): Partial<PayablesAddress> => ({
  ...clearedFilter,
  view: 'detail',
  bucket: payablesAddress.parse({ bucket: bucket === totalBucket.bucket ? '' : bucket }).bucket,
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

/** One thing that is filtered by: what it is, its value, and what takes it away. */
export interface FilterPart {
  label: string
  value: string
  without: Partial<PayablesFilter>
}

/** What a search filters by, in the order of the fields. */
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
    shipTo !== '' && !shipToLocked && { label: 'Ship To', value: shipToName, without: { shipTo: '' } },
    status !== 'O' && { label: 'Status', value: statusLabels[status], without: { status: 'O' } },
  ]
  return parts.filter((part) => part !== false)
}

/** One step towards finding more; undefined where the search is as wide as it can be. */
export function looserSearch(search: PayablesFilter): { label: string; next: Partial<PayablesFilter> } | undefined {
  if (search.fromDate !== '' || search.toDate !== '')
    return { label: 'Search all dates', next: { fromDate: '', toDate: '' } }
  if (search.bucket !== '') return { label: 'Search all days old', next: { bucket: '' } }
  if (search.status !== 'B') return { label: 'Search open and closed', next: { status: 'B' } }
  if (search.searchWord.trim() !== '') return { label: 'Search without the text', next: { searchWord: '' } }
  return undefined
}
