import type { ReportColumn } from '@trade-counter/contract/kit/reports/report-columns.ts'
import type { ReportDefinition } from '@trade-counter/contract/kit/reports/report-definitions.ts'

export interface Chosen {
  /** The call's fields of the selected columns. */
  chosen: readonly string[]
}

export interface Fault {
  message: string
}

/** The parts that differ between reports: the address format and the checks before a run. */
export interface ReportForm<Address, Limits extends object> {
  /** The draft's name in the tab's storage. */
  name: string
  title: string
  /** Report columns and data columns. */
  columns: readonly ReportColumn[]
  /** The address before any choice. */
  firstAddress: Address
  /** Parses an untrusted address. */
  parse(address: Record<string, string>): Address
  /** The columns that the report was run with. */
  ranColumns(address: Address): readonly string[]
  /** The columns whose boxes are checked. */
  checkedColumns(address: Address): readonly string[]
  /** Show Columns in address form. */
  writeShow(chosen: readonly string[]): string
  /** All of a draft except its columns. */
  limitsOf(address: Address): Limits
  /** The address of a report that was run. */
  addressOf(draft: Chosen & Limits): Address
  /** A saved definition, without the customers that are not in `open`. */
  openDefinition(
    definition: ReportDefinition,
    open: readonly string[] | undefined,
  ): { address: Address; leftOut: number }
  faultToRun(draft: Chosen & Limits): Fault | undefined
  /** @param shown what would be shown: the report that was run, with some of its columns */
  faultToShow(shown: Chosen & Limits): Fault | undefined
}
