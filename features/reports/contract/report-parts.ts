import type { DateRange } from './date-ranges.ts'
import type { ReportColumn } from './report-columns.ts'
import type { EntryKind } from './report-items.ts'
import type { Selection } from './report-selection.ts'

/** The filters of a report, with their names in its call and in its address. */
export interface ReportFilters {
  /** Whether the report has four date ranges. */
  dates?: true
  /** The call's field that adds the difference and the percentage between ranges 1 and 2, and 3 and 4. */
  compare?: string
  /** The call's field for ship-tos; omitted if the report has no such filter. */
  shipTos?: 'shipList'
  /** The call's field for vendors. */
  vendors: string
  items: {
    /** The address fields of the range. */
    from: string
    to: string
    /** The kinds of numbers and their labels; the first one is the default. */
    kinds: Partial<Record<EntryKind, string>>
    /** The call's field for the kind. */
    kind: string
    /** The transmitted width of an entry. */
    width: number
  }
}

/** The parts of a declaration that determine its address. */
export interface ReportParts {
  reportColumns: readonly ReportColumn[]
  dataColumns: readonly ReportColumn[]
  filters: ReportFilters
  /** The values sent for a selected column and for any other; without the second, others are omitted. */
  sent: { report: readonly [yes: string, no?: string]; data: readonly [yes: string, no?: string] }
}

/** A report's choices before Run Report. */
export interface ReportDraft {
  /** The call's fields for the selected columns. */
  chosen: readonly string[]
  /** Four date ranges; empty if the report has none. */
  ranges: readonly DateRange[]
  /** Adds the difference and the percentage between ranges. */
  compare?: true | undefined
  customers: Selection
  shipTos: Selection
  vendors: Selection
  from: string
  to: string
  /** The kind of number in the item range and entries. */
  kind: EntryKind
  items: readonly string[]
}
export type ReportLimits = Omit<ReportDraft, 'chosen'>

/** The fields of an address. */
export type ReportAddress = Readonly<Record<string, string>>
