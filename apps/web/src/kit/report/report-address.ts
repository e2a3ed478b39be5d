import type { ReportColumn } from '@trade-counter/contract/kit/reports/report-columns.ts'
import type { ReportDefinition } from '@trade-counter/contract/kit/reports/report-definitions.ts'
import { mostListed } from '@trade-counter/contract/kit/reports/report-fields.ts'
import { z } from 'zod'
import { everything, type Selection } from './selectors/SelectorGrid.tsx'

// The format of a report's parameters in its address and its saved definitions.

/** A list of names joined by a separator. */
export const listField = z.string().max(60_000).catch('')

/** Column ids joined by periods; empty for none. */
const columnIds = z
  .string()
  .regex(/^(\d+(\.\d+)*)?$/)
  .catch('')

/** Report columns and data columns, by number. */
export const columnFields = { report: columnIds, data: columnIds }

/** Fields of the address that are not part of the definition. */
export const runFields = {
  /** The open tab of the report's panel; an unknown name opens the first one. */
  tab: z.string().max(20).catch(''),
  /** Whether Run Report was pressed: if so, a reload requests the rows again. */
  ran: z.enum(['yes', 'no']).catch('no'),
  /** The columns that Show Columns selected from the run, as `report-data`; empty for all of them. */
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

/** Writes and reads a report's selected columns; each column is identified by its field in the call. */
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
  /** The checked columns: those of the last Show Columns, otherwise those of the run. */
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
    /** The visible columns of the run: all of them if the selection lacks report columns or data columns. */
    shown(address: Columns & { show: string }): string[] {
      const [ran, wanted] = [read(address), checked(address)]
      const shown = ran.filter((field) => wanted.includes(field))
      return holds(reportColumns, shown) && holds(dataColumns, shown) ? shown : ran
    },
    /** Show Columns in address form. */
    writeShow(chosen: readonly string[]): string {
      const { report, data } = write(chosen)
      return `${report}-${data}`
    },
  }
}

/** The definition that is saved: an address without its run, Show Columns, and tab. */
export function keptDefinition(address: Record<string, string>): ReportDefinition {
  const { ran: _ran, show: _show, tab: _tab, ...definition } = address
  return Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== ''))
}

/**
 * Converts a saved definition to the address that runs it.
 * @param open the customers that the viewer can see, if known; others are omitted
 * @returns also the number of omitted customers
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
