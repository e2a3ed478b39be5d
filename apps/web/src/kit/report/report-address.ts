import type { ReportColumn } from '@trade-counter/contract/kit/reports/report-columns.ts'
import type { ReportDefinition } from '@trade-counter/contract/kit/reports/report-definitions.ts'
import { mostListed } from '@trade-counter/contract/kit/reports/report-fields.ts'
import { z } from 'zod'
import { everything, type Selection } from './selectors/SelectorGrid.tsx'

// How a report's address and its kept definitions write what the report is run with.

/** Names in a row, with a separator between them. */
export const listField = z.string().max(60_000).catch('')

/** Ids of columns, with a point between; empty for none. */
const columnIds = z
  .string()
  .regex(/^(\d+(\.\d+)*)?$/)
  .catch('')

/** Report columns and data columns by their numbers. */
export const columnFields = { report: columnIds, data: columnIds }

/** What the address says beyond the definition. */
export const runFields = {
  /** The tab of the report's panel that is open; the first one where it names none of them. */
  tab: z.string().max(20).catch(''),
  /** Whether Run Report was pressed: the rows are then fetched again on reload. */
  ran: z.enum(['yes', 'no']).catch('no'),
  /** What Show Columns chose among the columns of the run, as `report-data`; empty for all of them. */
  show: z
    .string()
    .regex(/^([\d.]*-[\d.]*)?$/)
    .catch(''),
}

interface Columns {
  report: string
  data: string
}

const none = 'none'

/** Empty for all, `none` for none. */
export const readSelection = (text: string, separator: string): Selection => {
  if (text === '') return everything
  return { all: false, ids: text === none ? [] : text.split(separator).slice(0, mostListed) }
}

export const writeSelection = ({ all, ids }: Selection, separator: string): string => {
  if (all) return ''
  return ids.length === 0 ? none : ids.join(separator)
}

export const readEntries = (text: string): string[] => (text === '' ? [] : text.split(',').slice(0, mostListed))
export const writeEntries = (items: readonly string[]): string => items.filter((item) => item.trim() !== '').join(',')

const idsOf = (columns: readonly ReportColumn[], chosen: readonly string[]): string =>
  columns
    .filter(({ field }) => chosen.includes(field))
    .map(({ id }) => id)
    .join('.')

/** Writes and reads which of a report's columns are chosen; a column is named by its field of the call. */
export function columnCodec(reportColumns: readonly ReportColumn[], dataColumns: readonly ReportColumn[]) {
  const read = ({ report, data }: Columns): string[] => {
    const [reportIds, dataIds] = [report.split('.'), data.split('.')]
    return [
      ...reportColumns.filter(({ id }) => reportIds.includes(String(id))),
      ...dataColumns.filter(({ id }) => dataIds.includes(String(id))),
    ].map(({ field }) => field)
  }
  const write = (chosen: readonly string[]): Columns => ({
    report: idsOf(reportColumns, chosen),
    data: idsOf(dataColumns, chosen),
  })
  const holds = (columns: readonly ReportColumn[], chosen: readonly string[]) =>
    columns.some(({ field }) => chosen.includes(field))
  /** The columns that are checked: those of the last Show Columns, or else those of the run. */
  const checked = (address: Columns & { show: string }): string[] => {
    if (address.show === '') return read(address)
    const [report = '', data = ''] = address.show.split('-')
    return read({ report, data })
  }
  return {
    write,
    /** The columns that the report was run with. */
    ran: read,
    checked,
    /** The columns of the run that are shown: all of them where figures or what they are about would be missing. */
    shown(address: Columns & { show: string }): string[] {
      const [ran, wanted] = [read(address), checked(address)]
      const shown = ran.filter((field) => wanted.includes(field))
      return holds(reportColumns, shown) && holds(dataColumns, shown) ? shown : ran
    },
    /** Show Columns as the address says it. */
    writeShow(chosen: readonly string[]): string {
      const { report, data } = write(chosen)
      return `${report}-${data}`
    },
  }
}

/** What is kept under a name: an address without whether it ran and how it is looked at. */
export function keptDefinition(address: Record<string, string>): ReportDefinition {
  const { ran: _ran, show: _show, tab: _tab, ...definition } = address
  return Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== ''))
}

/**
 * A kept definition as the address under which it runs.
 * @param open the customers that whoever opens it may see, where they are known; others are left out
 * @returns how many were left out besides
 */
export function openKept<Address extends { customers: string; ran: 'yes' | 'no'; show: string }>(
  kept: Address,
  open: readonly string[] | undefined,
): { address: Address; leftOut: number } {
  const { all, ids: asked } = readSelection(kept.customers, '.')
  const known = open && new Set(open)
  const seen = known ? asked.filter((id) => known.has(id)) : asked
  const customers = writeSelection({ all, ids: seen }, '.')
  return { address: { ...kept, ran: 'yes', show: '', customers }, leftOut: asked.length - seen.length }
}
