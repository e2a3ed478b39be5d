import { dataColumns, entryWidth, reportColumns } from '@trade-counter/contract/consolidated-inventory/rules.ts'
import { itemKinds } from '@trade-counter/contract/consolidated-inventory/item-kinds.ts'
import type { ReportDefinition } from '@trade-counter/contract/kit/report-definitions.ts'
import { fitEntry, mostListed } from '@trade-counter/contract/kit/report-fields.ts'
import { z } from 'zod'
import { everything, type Selection } from '#web/kit/report/SelectorGrid.tsx'

const longList = 60_000
/** Ids of columns, with a point between; empty for none. */
const ids = z
  .string()
  .regex(/^(\d(\.\d)*)?$/)
  .catch('')

/** What a report is run with, as its address and a kept definition hold it. */
const definitionFields = {
  /** Report columns and data columns by their numbers. */
  report: ids,
  data: ids,
  /** Customers with a point between them: company and number in one. Empty for all, `none` for none. */
  customers: z.string().max(longList).catch(''),
  /** Vendors with a comma between them. */
  vendors: z.string().max(longList).catch(''),
  from: z.string().max(entryWidth).catch(''),
  to: z.string().max(entryWidth).catch(''),
  /** Which number range and entries mean. */
  kind: z.enum(itemKinds).catch('B'),
  /** Item entries with a comma between them. */
  items: z.string().max(longList).catch(''),
}

/** The screen's state in the address. */
export const reportAddress = z.object({
  ...definitionFields,
  /** Whether Run Report was pressed: the rows are then fetched again on reload. */
  ran: z.enum(['yes', 'no']).catch('no'),
  /** What Show Columns chose among the columns of the run, as `report-data`; empty for all of them. */
  show: z
    .string()
    .regex(/^([\d.]*-[\d.]*)?$/)
    .catch(''),
})
export type ReportAddress = z.output<typeof reportAddress>

export const firstAddress: ReportAddress = reportAddress.parse({})

/** A report as it is put together, before Run Report. */
export interface ReportDraft {
  /** The call's fields of the chosen columns. */
  chosen: readonly string[]
  customers: Selection
  vendors: Selection
  from: string
  to: string
  kind: ReportAddress['kind']
  items: readonly string[]
}

const none = 'none'

const readSelection = (text: string, separator: string): Selection => {
  if (text === '') return everything
  return { all: false, ids: text === none ? [] : text.split(separator).slice(0, mostListed) }
}

const writeSelection = ({ all, ids: chosen }: Selection, separator: string): string => {
  if (all) return ''
  return chosen.length === 0 ? none : chosen.join(separator)
}

const readColumns = (report: string, data: string): string[] => {
  const [reportIds, dataIds] = [report.split('.'), data.split('.')]
  return [
    ...reportColumns.filter(({ id }) => reportIds.includes(String(id))),
    ...dataColumns.filter(({ id }) => dataIds.includes(String(id))),
  ].map(({ field }) => field)
}

const writeColumns = (columns: readonly { id: number; field: string }[], chosen: readonly string[]): string =>
  columns
    .filter(({ field }) => chosen.includes(field))
    .map(({ id }) => id)
    .join('.')

/** The columns that the report was run with. */
export const ranColumns = ({ report, data }: ReportAddress): string[] => readColumns(report, data)

/** Those of them that are shown. */
export function shownColumns(address: ReportAddress): string[] {
  const ran = ranColumns(address)
  if (address.show === '') return ran
  const [report = '', data = ''] = address.show.split('-')
  const wanted = readColumns(report, data)
  return ran.filter((field) => wanted.includes(field))
}

/** Show Columns as the address says it. */
export const writeShow = (chosen: readonly string[]): string =>
  `${writeColumns(reportColumns, chosen)}-${writeColumns(dataColumns, chosen)}`

/** All of a draft but its columns. */
export const limitsOf = (address: ReportAddress): Omit<ReportDraft, 'chosen'> => ({
  customers: readSelection(address.customers, '.'),
  vendors: readSelection(address.vendors, ','),
  from: address.from,
  to: address.to,
  kind: address.kind,
  items: address.items === '' ? [] : address.items.split(',').slice(0, mostListed),
})

/** A report that was run, as its address; an empty definition stands at no field. */
export const addressOf = (draft: ReportDraft): ReportAddress => ({
  report: writeColumns(reportColumns, draft.chosen),
  data: writeColumns(dataColumns, draft.chosen),
  customers: writeSelection(draft.customers, '.'),
  vendors: writeSelection(draft.vendors, ','),
  from: draft.from.trim(),
  to: draft.to.trim(),
  kind: draft.kind,
  items: draft.items.filter((item) => item.trim() !== '').join(','),
  ran: 'yes',
  show: '',
})

/** What is kept under a name: the draft's definition, without whether it ran. */
export function definitionOf(draft: ReportDraft): ReportDefinition {
  const { ran: _ran, show: _show, ...definition } = addressOf(draft)
  return Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== ''))
}

/**
 * A kept definition as the address under which it runs.
 * @param open the customers that whoever opens it may see, where they are known; others are left out
 * @returns how many were left out besides
 */
export function openDefinition(
  definition: ReportDefinition,
  open: readonly string[] | undefined,
): { address: ReportAddress; leftOut: number } {
  const address = { ...reportAddress.parse(definition), ran: 'yes' as const, show: '' }
  const { all, ids: asked } = readSelection(address.customers, '.')
  const seen = open ? asked.filter((id) => open.includes(id)) : asked
  return {
    address: { ...address, customers: writeSelection({ all, ids: seen }, '.') },
    leftOut: asked.length - seen.length,
  }
}

/** The call of a report that was run, less who asks. */
export function reportFields(address: ReportAddress) {
  const { from, to, kind, items, customers, vendors } = limitsOf(address)
  return {
    ...Object.fromEntries(ranColumns(address).map((field): [string, '01'] => [field, '01'])),
    frItem: from,
    toItem: to,
    ...((from !== '' || to !== '' || items.length > 0) && { cPType: kind }),
    custList: customers.ids.join(),
    vendList: vendors.ids.join(),
    itemList: items.map((item) => fitEntry(item, entryWidth)).join(),
  }
}
