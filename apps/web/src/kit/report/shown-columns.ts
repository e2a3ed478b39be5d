import type { ReportColumn } from '@trade-counter/contract/kit/reports/report-columns.ts'
import type { Chosen, ReportForm } from './report-form.ts'

/** Says which selected columns are not in the report; empty if all are. */
function missingText(columns: readonly ReportColumn[], missing: readonly string[]): string {
  const labels = columns.filter(({ field }) => missing.includes(field)).map(({ label }) => label)
  if (labels.length === 0) return ''
  const [verb, them] = labels.length === 1 ? ['is', 'it'] : ['are', 'them']
  return `${labels.join(', ')} ${verb} not in the report that was run. Run Report adds ${them}.`
}

/**
 * Checks what Show Columns would show: the selected columns that the report was run with.
 * @param chosen the fields of the selected columns that the viewer can see
 * @returns why it shows nothing, or which selected columns it cannot show; both empty if there is no problem
 */
export function checkShown<Address, Limits extends object>(
  form: Pick<ReportForm<Address, Limits>, 'columns' | 'ranColumns' | 'limitsOf' | 'faultToShow'>,
  address: Address,
  chosen: readonly string[],
): { fault: string; missing: string } {
  const ran = form.ranColumns(address)
  const missing = missingText(
    form.columns,
    chosen.filter((field) => !ran.includes(field)),
  )
  const shown: Chosen = { chosen: ran.filter((field) => chosen.includes(field)) }
  const fault = form.faultToShow({ ...form.limitsOf(address), ...shown })
  return { fault: fault ? [fault.message, missing].filter((line) => line !== '').join('\n') : '', missing }
}
