import { addDays, datesReversed, type Day, daysBetween } from '#kit/contract/dates.ts'

/** An aging bucket: open invoices by whole days since the invoice date. */
export interface Bucket {
  /** Its identifier in calls and addresses. */
  bucket: string
  name: string
  /** Position in the summary, and from left to right in its chart. */
  sort: number
  /** Minimum and maximum days; open-ended without a maximum. */
  from: number
  to?: number
}

export const buckets = [
  { bucket: '0-30', name: '0 - 30', sort: 1, from: 0, to: 30 },
  { bucket: '31-60', name: '31 - 60', sort: 2, from: 31, to: 60 },
  { bucket: '61-90', name: '61 - 90', sort: 3, from: 61, to: 90 },
  { bucket: '91-120', name: '91 - 120', sort: 4, from: 91, to: 120 },
  { bucket: 'over-120', name: 'Over 120', sort: 5, from: 121 },
] as const satisfies readonly Bucket[]

/** The total row. */
export const totalBucket = { bucket: 'total', name: 'Total', sort: 6 } as const

/** The additional choices in Days Old: everything due before today, and everything due from today on, within a week. */
export const pastDue = { bucket: 'past-due', name: 'Past due' } as const
export const dueSoon = { bucket: 'due-soon', name: 'Due this week' } as const

export type BucketCode = (typeof buckets)[number]['bucket']
/** A value of Days Old; `total` means any. */
export type DaysOld = BucketCode | typeof totalBucket.bucket | typeof pastDue.bucket | typeof dueSoon.bucket

export const daysOldCodes: readonly [DaysOld, ...DaysOld[]] = [
  totalBucket.bucket,
  ...buckets.map(({ bucket }) => bucket),
  pastDue.bucket,
  dueSoon.bucket,
]

/** Days since the invoice date; an invoice with a future date is 0 days old. */
export const daysOld = (invoiceDate: Day, today: Day): number => Math.max(0, daysBetween(invoiceDate, today))

export function bucketOf(invoiceDate: Day, today: Day): (typeof buckets)[number] {
  const days = daysOld(invoiceDate, today)
  const found = buckets.find((bucket) => !('to' in bucket) || days <= bucket.to)
  // The last bucket is open-ended, so there is always a match.
  return found ?? buckets[4]
}

/** The invoice dates of a bucket, inclusive; an open end is undefined, such as that of the youngest bucket. */
export function bucketDates(bucket: Bucket, today: Day): { first: Day | undefined; last: Day | undefined } {
  return {
    first: bucket.to === undefined ? undefined : addDays(today, -bucket.to),
    last: bucket.from === 0 ? undefined : addDays(today, -bucket.from),
  }
}

export const findBucket = (code: string): Bucket | undefined => buckets.find(({ bucket }) => bucket === code)

/** O for open balance, C for zero balance, B for both. */
export const statuses = ['O', 'C', 'B'] as const
export type Status = (typeof statuses)[number]
export const statusLabels: Record<Status, string> = { O: 'Open', C: 'Closed', B: 'Both' }

export const searchTypes = ['PO', 'ON', 'IN'] as const
export type SearchType = (typeof searchTypes)[number]
export const searchTypeLabels: Record<SearchType, string> = {
  PO: 'Purchase Order',
  ON: 'Order Number',
  IN: 'Invoice Number',
}

/** The state of the filter; an unset field is an empty string. */
export interface PayablesFilter {
  searchWord: string
  searchWordType: SearchType
  /** `YYYY-MM-DD`, or empty. */
  fromDate: Day | ''
  toDate: Day | ''
  /** Empty for all. */
  bucket: DaysOld | ''
  /** Empty for all. */
  shipTo: string
  status: Status
}

/** The initial state of the filter, also after Clear. */
export const clearedFilter: PayablesFilter = {
  searchWord: '',
  searchWordType: 'PO',
  fromDate: '',
  toDate: '',
  bucket: '',
  shipTo: '',
  status: 'O',
}

/** Submit is disabled while the dates are reversed. */
export const canSubmit = ({ fromDate, toDate }: Pick<PayablesFilter, 'fromDate' | 'toDate'>): boolean =>
  !datesReversed(fromDate, toDate)

/** A paid invoice has no age, so Closed disables Days Old. */
export const hasDaysOld = (status: Status): boolean => status !== 'C'

/** The filter with another status; a status that disables Days Old also clears it. */
export const withStatus = <F extends PayablesFilter>(filter: F, status: Status): F => ({
  ...filter,
  status,
  bucket: hasDaysOld(status) ? filter.bucket : '',
})

/** The first and the last entry of a statement. */
export const opening = 'Opening balance'
export const closing = 'Closing balance'

export const noDetails = 'No Matching Details Have Been Found.'
