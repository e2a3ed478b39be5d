import type { ReportColumn } from './report-columns.ts'
import type { ReportDraft } from './report-parts.ts'

/** The parameters that the checks read. Dates are as entered or as sent. */
export type Checked = Pick<ReportDraft, 'chosen' | 'ranges' | 'customers' | 'from' | 'to'>

/** A problem with a report: the specified message, and the input field at fault. */
export interface Fault {
  field: string
  message: string
}
export type Check = (report: Checked) => Fault | undefined

const rangeInvalid = 'Item Range is invalid'
const noCustomers = 'There are no Customer selections'

/** Codes sort by character. A range with only one end is open at the other. */
export const itemRangeFault: Check = ({ from, to }) =>
  from.trim() !== '' && to.trim() !== '' && from.trim() > to.trim()
    ? { field: 'frItem', message: rangeInvalid }
    : undefined

export const customersFault: Check = ({ customers: { all, ids } }) =>
  all || ids.length > 0 ? undefined : { field: 'custList', message: noCustomers }

/**
 * Requires at least one data column and one report column.
 * @param noData the message if there is no data column
 * @param before lines before the messages
 */
export const columnsCheck =
  (
    dataColumns: readonly ReportColumn[],
    reportColumns: readonly ReportColumn[],
    noData: string,
    before: (report: Checked) => readonly string[] = () => [],
  ): Check =>
  (report) => {
    const missing = [
      { columns: dataColumns, message: noData },
      { columns: reportColumns, message: 'Report Columns: has no selections' },
    ].filter(({ columns }) => !columns.some(({ field }) => report.chosen.includes(field)))
    const field = missing[0]?.columns[0]?.field
    if (field === undefined) return undefined
    return { field, message: [...before(report), ...missing.map(({ message }) => message)].join('\n') }
  }

/**
 * Checks columns that require another column.
 * @param messages the message of each such column, by field
 */
export const requiredCheck =
  (field: string, messages: Readonly<Record<string, string>>): Check =>
  ({ chosen }) => {
    const [, message] =
      Object.entries(messages).find(([other]) => chosen.includes(other) && !chosen.includes(field)) ?? []
    return message === undefined ? undefined : { field, message }
  }

/** Runs checks in order and returns the first problem. */
export function firstFault(checks: readonly Check[], report: Checked): Fault | undefined {
  for (const check of checks) {
    const fault = check(report)
    if (fault) return fault
  }
  return undefined
}
