import { z } from 'zod'
import { type QuickRange, quickRanges, rangeNumbers } from './date-ranges.ts'
import type { ReportColumn } from './report-columns.ts'
import { joinList, splitList } from '#kit/contract/declare/fields.ts'
import { longestItem, maxListed, maxListText } from '#kit/contract/declare/report-fields.ts'
import type { EntryKind } from './report-items.ts'
import type { ReportAddress, ReportDraft, ReportLimits, ReportParts } from './report-parts.ts'
import { readSelection, writeSelection } from './report-selection.ts'

/** A list of names, joined by a separator. */
const listField = z.string().max(maxListText).catch('')
/** Column IDs, joined by periods; empty for none. */
const columnIds = z
  .string()
  .regex(/^(\d+(\.\d+)*)?$/)
  .catch('')
/** The value of a date field, with as many year digits as the user typed. */
const date = z
  .string()
  .regex(/^\d{4,6}-\d{2}-\d{2}$/)
  .catch('')
const itemEnd = z.string().max(longestItem).catch('')

const readEntries = (text: string): string[] => (text === '' ? [] : splitList(text, maxListed))
const writeEntries = (items: readonly string[]): string => joinList(items.filter((item) => item.trim() !== ''))

const idsOf = (columns: readonly ReportColumn[], chosen: readonly string[]): string =>
  columns
    .filter(({ field }) => chosen.includes(field))
    .map(({ id }) => id)
    .join('.')
const fieldsOf = (columns: readonly ReportColumn[], ids = ''): string[] => {
  const wanted = new Set(ids.split('.'))
  return columns.filter(({ id }) => wanted.has(String(id))).map(({ field }) => field)
}
const holdsAny = (columns: readonly ReportColumn[], chosen: readonly string[]) =>
  columns.some(({ field }) => chosen.includes(field))

/** The format of a report's address: columns and draft. */
export function reportAddress({ reportColumns, dataColumns, filters }: ReportParts) {
  const { items } = filters
  const [kind = 'I', ...otherKinds] = Object.keys(items.kinds) as EntryKind[]
  const dates = filters.dates ? rangeNumbers.map((n) => [`from${n + 1}`, `to${n + 1}`, `quick${n + 1}`] as const) : []

  const quick = z.enum(['', ...quickRanges.map(({ id }) => id)]).catch('')

  const fields: Record<string, z.ZodType<string>> = {
    report: columnIds,
    data: columnIds,
    ...Object.fromEntries(
      dates.flatMap(([from, to, as]) => [
        [from, date],
        [to, date],
        [as, quick],
      ]),
    ),
    /** Whether the ranges are compared. */
    ...(filters.compare && { compare: z.enum(['', 'yes']).catch('') }),
    /** Customers joined by periods, each as company and number. Empty for all, `none` for none. */
    customers: listField,
    /** Ship-tos joined by commas, each as company, customer, and number, without trailing blanks. */
    ...(filters.shipTos && { shipTos: listField }),
    /** Vendors joined by commas. */
    vendors: listField,
    [items.from]: itemEnd,
    [items.to]: itemEnd,
    kind: z.enum([kind, ...otherKinds]).catch(kind),
    /** Item entries joined by commas. */
    items: listField,
    /** The open tab of the report's panel. An unknown name opens the first tab. */
    tab: z.string().max(20).catch(''),
    /** Whether Run Report was pressed. If so, a reload requests the rows again. */
    ran: z.enum(['yes', 'no']).catch('no'),
    /** The columns that Show Columns selected from the run, as `report-data`; empty for all of them. */
    show: z
      .string()
      .regex(/^([\d.]*-[\d.]*)?$/)
      .catch(''),
  }
  const schema = z.object(fields)
  const parse = (address: ReportAddress): ReportAddress => schema.parse(address)

  /** The columns of the last run. */
  const ran = ({ report, data }: ReportAddress): string[] => [
    ...fieldsOf(reportColumns, report),
    ...fieldsOf(dataColumns, data),
  ]
  /** The selected columns: those of the last Show Columns, or else those of the run. */
  const checked = (address: ReportAddress): string[] => {
    if (!address.show) return ran(address)
    const [report = '', data = ''] = address.show.split('-')
    return ran({ report, data })
  }

  /** A draft without its columns. */
  const limitsOf = (address: ReportAddress): ReportLimits => ({
    ranges: dates.map(([from, to, as]) => ({
      from: address[from] ?? '',
      to: address[to] ?? '',
      // The schema allows only known IDs.
      ...(address[as] && { quick: address[as] as QuickRange }),
    })),
    compare: address.compare === 'yes' || undefined,
    customers: readSelection(address.customers, '.'),
    shipTos: readSelection(address.shipTos, ','),
    vendors: readSelection(address.vendors, ','),
    from: address[items.from] ?? '',
    to: address[items.to] ?? '',
    // The schema allows only declared kinds.
    kind: (address.kind ?? kind) as EntryKind,
    items: readEntries(address.items ?? ''),
  })
  const toAddress = (draft: ReportDraft): ReportAddress => ({
    report: idsOf(reportColumns, draft.chosen),
    data: idsOf(dataColumns, draft.chosen),
    ...Object.fromEntries(
      dates.flatMap(([from, to, as], n) => [
        [from, draft.ranges[n]?.from ?? ''],
        [to, draft.ranges[n]?.to ?? ''],
        [as, draft.ranges[n]?.quick ?? ''],
      ]),
    ),
    ...(filters.compare && { compare: draft.compare ? 'yes' : '' }),
    customers: writeSelection(draft.customers, '.'),
    ...(filters.shipTos && { shipTos: writeSelection(draft.shipTos, ',') }),
    vendors: writeSelection(draft.vendors, ','),
    [items.from]: draft.from.trim(),
    [items.to]: draft.to.trim(),
    kind: draft.kind,
    items: writeEntries(draft.items),
    tab: '',
    ran: 'yes',
    show: '',
  })

  return {
    schema,
    parse,
    /** The address of an empty report. */
    first: parse({}),
    ran,
    checked,
    /**
     * Returns the visible columns of the run: all of them, if the selection lacks report columns or data columns.
     * @param hidden the columns that the viewer may not see
     */
    shown(address: ReportAddress, hidden: ReadonlySet<string> = new Set()): string[] {
      const [all, wanted] = [ran(address).filter((field) => !hidden.has(field)), checked(address)]
      const shown = all.filter((field) => wanted.includes(field))
      return holdsAny(reportColumns, shown) && holdsAny(dataColumns, shown) ? shown : all
    },
    /** Returns the columns of Show Columns as an address field. */
    writeShow: (chosen: readonly string[]): string => `${idsOf(reportColumns, chosen)}-${idsOf(dataColumns, chosen)}`,
    limitsOf,
    toAddress,
  }
}
export type AddressCodec = ReturnType<typeof reportAddress>
