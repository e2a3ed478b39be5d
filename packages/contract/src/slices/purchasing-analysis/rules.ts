import {
  customersFault,
  type Fault,
  firstFault,
  itemRangeFault,
  type ReportColumn,
} from '../../kit/reports/report-columns.ts'
import { isSalesYear, salesYearMessage } from '../../kit/reports/sales-filter.ts'
import { type DateRange, isWhole, readDate } from './ranges.ts'

export const noSales = 'No sales match the criteria.'
export const salesFailed = `Error while fetching records.\n${noSales}`

export const reportColumns = [
  { id: 1, label: 'Company', field: 'dimCo' },
  { id: 2, label: 'Customer', field: 'dimCst' },
  { id: 3, label: 'Ship To', field: 'dimShip' },
  { id: 4, label: 'Department', field: 'dimDept' },
  { id: 5, label: 'Item Number', field: 'dimItem' },
  { id: 6, label: 'Customer Part#', field: 'dimCustPart' },
  { id: 7, label: 'Vendor Part', field: 'dimVPart' },
  { id: 8, label: 'Vendor Number', field: 'dimVend' },
  { id: 9, label: 'Invoice', field: 'dimInvoice' },
  { id: 10, label: 'Current Price', field: 'dimCurPrice', price: true },
] as const satisfies readonly ReportColumn[]

/** Add-ons and tax are dollars, like the purchases themselves: without the right to prices, only quantities show. */
export const dataColumns = [
  { id: 1, label: 'Purchases', field: 'meaSLS', price: true },
  { id: 2, label: 'Quantity', field: 'meaQTY' },
  { id: 3, label: 'Alloc Add-ons', field: 'meaADD', price: true },
  { id: 4, label: 'Alloc tax', field: 'meaTAX', price: true },
] as const satisfies readonly ReportColumn[]

export type ReportField = (typeof reportColumns)[number]['field'] | (typeof dataColumns)[number]['field']

/** The parameters of a report. */
export interface Definition {
  /** The fields of the selected columns. */
  chosen: ReadonlySet<string>
  /** The four ranges, as entered or as sent. */
  ranges: readonly DateRange[]
  allCustomers: boolean
  customers: readonly string[]
  /** Item range. */
  from: string
  to: string
}

export const noDates = 'There are no Date selections'
export const invalidYear = 'Invalid year, please correct'
export const priceNeedsItem = 'Item must be selected with Current Price'

const hasAny = (columns: readonly ReportColumn[], { chosen }: Definition) =>
  columns.some(({ field }) => chosen.has(field))

/** Check 1. */
function columnsFault(definition: Definition): Fault | undefined {
  const missing = [
    ...(hasAny(dataColumns, definition) ? [] : [{ field: 'meaSLS', message: 'Data Columns: has no selections.' }]),
    ...(hasAny(reportColumns, definition) ? [] : [{ field: 'dimCo', message: 'Report Columns: has no selections' }]),
  ]
  const [first] = missing
  if (!first) return undefined
  const isDateSet = definition.ranges.some(({ from, to }) => from !== '' || to !== '')
  const lines = [...(isDateSet ? [] : [noDates]), ...missing.map(({ message }) => message)]
  return { field: first.field, message: lines.join('\n') }
}

/** Check 2. */
const priceFault = ({ chosen }: Definition): Fault | undefined =>
  chosen.has('dimCurPrice') && !chosen.has('dimItem') ? { field: 'dimItem', message: priceNeedsItem } : undefined

/** The problem with a date's year; a year must have exactly 4 digits, not counting leading zeros. */
export function yearFault(text: string): string | undefined {
  if (text === '') return undefined
  const year = readDate(text)?.year.replace(/^0+/, '') ?? ''
  if (year.length !== 4) return invalidYear
  return isSalesYear(Number(year)) ? undefined : salesYearMessage
}

const fromField = (n: number) => `frDate${n}`
const toField = (n: number) => `toDate${n}`

/** Check 4: the first date with an invalid year. */
function yearsFault({ ranges }: Definition): Fault | undefined {
  const dates = ranges.flatMap(({ from, to }, n) => [
    { field: fromField(n), message: yearFault(from) },
    { field: toField(n), message: yearFault(to) },
  ])
  const wrong = dates.find(({ message }) => message !== undefined)
  return wrong?.message === undefined ? undefined : { field: wrong.field, message: wrong.message }
}

/** Check 5: a range with only one end, a reversed range, or a day that doesn't exist. */
function rangesFault({ ranges }: Definition): Fault | undefined {
  const n = ranges.findIndex((range) => (range.from !== '' || range.to !== '') && !isWhole(range))
  const range = ranges[n]
  if (!range) return undefined
  const message = `Range ${n + 1} is an invalid date range.`
  if (range.from !== '' && range.to !== '') return { field: fromField(n), message }
  return { field: range.from === '' ? fromField(n) : toField(n), message: `${message}\n${noDates}` }
}

/** Check 6. */
const datesFault = ({ ranges }: Definition): Fault | undefined =>
  ranges.some(isWhole) ? undefined : { field: fromField(0), message: noDates }

/** The checks of Show Columns: all of Run Report's except Current Price. Item ranges come last. */
const showChecks = [customersFault, yearsFault, rangesFault, datesFault, itemRangeFault]

/** The first problem with a report, in the order of the checks. */
export const findFault = (definition: Definition): Fault | undefined =>
  firstFault([columnsFault, priceFault, ...showChecks], definition)

/** The same for Show Columns. */
export const findShowFault = (definition: Definition): Fault | undefined =>
  firstFault([columnsFault, ...showChecks], definition)
