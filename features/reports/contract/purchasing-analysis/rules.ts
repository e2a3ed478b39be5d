import { fromField, isWhole, readDate, toField } from '../date-ranges.ts'
import { type Check, columnsCheck, customersFault, itemRangeFault, requiredCheck } from '../report-checks.ts'
import { isSalesYear, salesYearMessage } from '#items/contract/reports/sales-filter.ts'
import { dataColumns, reportColumns } from './columns.ts'

const noDates = 'There are no Date selections'
const invalidYear = 'Invalid year, please correct'

/** Check 1. */
const columnsFault = columnsCheck(dataColumns, reportColumns, 'Data Columns: has no selections.', ({ ranges }) =>
  ranges.some(({ from, to }) => from !== '' || to !== '') ? [] : [noDates],
)

/** Returns the problem with a date's year. It must have exactly 4 digits, without leading zeros. */
function yearFault(text: string): string | undefined {
  if (text === '') return undefined
  const year = readDate(text)?.year.replace(/^0+/, '') ?? ''
  if (year.length !== 4) return invalidYear
  return isSalesYear(Number(year)) ? undefined : salesYearMessage
}

/** Check 4: the first date with an invalid year. */
const yearsFault: Check = ({ ranges }) => {
  const dates = ranges.flatMap(({ from, to }, n) => [
    { field: fromField(n), message: yearFault(from) },
    { field: toField(n), message: yearFault(to) },
  ])
  const wrong = dates.find(({ message }) => message !== undefined)
  return wrong?.message === undefined ? undefined : { field: wrong.field, message: wrong.message }
}

/** Check 5: a range with only one end, a reversed range, or a day that doesn't exist. */
const rangesFault: Check = ({ ranges }) => {
  const n = ranges.findIndex((range) => (range.from !== '' || range.to !== '') && !isWhole(range))
  const range = ranges[n]
  if (!range) return undefined
  const message = `Range ${n + 1} is an invalid date range.`
  if (range.from !== '' && range.to !== '') return { field: fromField(n), message }
  return { field: range.from === '' ? fromField(n) : toField(n), message: `${message}\n${noDates}` }
}

/** Check 6. */
const datesFault: Check = ({ ranges }) => (ranges.some(isWhole) ? undefined : { field: fromField(0), message: noDates })

const limitChecks = [customersFault, yearsFault, rangesFault, datesFault, itemRangeFault]

/** Show Columns runs all checks of Run Report except Current Price, which is check 2. Item ranges come last. */
export const analysisChecks = {
  run: [
    columnsFault,
    requiredCheck('dimItem', { dimCurPrice: 'Item must be selected with Current Price' }),
    ...limitChecks,
  ],
  show: [columnsFault, ...limitChecks],
}
