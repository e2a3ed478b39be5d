import { maySee } from '#kit/contract/declare/columns.ts'
import type { Rights } from '#kit/contract/declare/need.ts'
import type { Report } from '#reports/contract/define-report.ts'
import { firstFault } from '#reports/contract/report-checks.ts'
import type { ReportColumn } from '#reports/contract/report-columns.ts'
import type { ReportAddress, ReportDraft } from '#reports/contract/report-parts.ts'

/** Returns a message about selected columns that are not in the report; empty if all are. */
function missingText(columns: readonly ReportColumn[], missing: readonly string[]): string {
  const labels = columns.filter(({ field }) => missing.includes(field)).map(({ label }) => label)
  if (labels.length === 0) return ''
  const [verb, them] = labels.length === 1 ? ['is', 'it'] : ['are', 'them']
  return `${labels.join(', ')} ${verb} not in the report that was run. Run Report adds ${them}.`
}

export function hiddenColumns(
  { reportColumns, dataColumns }: Pick<Report, 'reportColumns' | 'dataColumns'>,
  rights: Rights,
): ReadonlySet<string> {
  const columns = [...reportColumns, ...dataColumns]
  return new Set(columns.filter((column) => !maySee(column, rights)).map(({ field }) => field))
}

/** Returns the problem with running the report of an address. Its columns may come from a viewer who sees more. */
export const faultOf = (
  { codec, checks }: Pick<Report, 'codec' | 'checks'>,
  address: ReportAddress,
  hidden: ReadonlySet<string>,
): string | undefined => {
  const chosen = codec.ran(address).filter((field) => !hidden.has(field))
  return firstFault(checks.run, { ...codec.limitsOf(address), chosen })?.message
}

const notRun = 'No report has been run yet. Run Report shows these columns.'

/**
 * Checks the draft and its columns before Show Columns, which shows only columns of the last run.
 * @param draft with the fields of the selected columns that the viewer can see
 * @returns why it shows nothing, or which selected columns it cannot show; both empty if there is no problem
 */
export function checkShown(
  { reportColumns, dataColumns, codec, checks }: Pick<Report, 'reportColumns' | 'dataColumns' | 'codec' | 'checks'>,
  address: ReportAddress,
  draft: ReportDraft,
): { fault: string; missing: string } {
  const { chosen } = draft
  if (address.ran !== 'yes') return { fault: firstFault(checks.show, draft)?.message ?? '', missing: notRun }
  const ran = codec.ran(address)
  const missing = missingText(
    [...reportColumns, ...dataColumns],
    chosen.filter((field) => !ran.includes(field)),
  )
  const shown = ran.filter((field) => chosen.includes(field))
  const fault = firstFault(checks.show, { ...draft, chosen: shown })
  return { fault: fault ? [fault.message, missing].filter((line) => line !== '').join('\n') : '', missing }
}
