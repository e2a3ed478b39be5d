import type { ReportDefinition } from '@trade-counter/contract/kit/reports/report-definitions.ts'
import { fitEntry, longestItem } from '@trade-counter/contract/kit/reports/report-fields.ts'
import { salesEntryWidth, salesItemKinds, shipToCode } from '@trade-counter/contract/kit/reports/sales-filter.ts'
import { type DateRange, dateAsSent } from '@trade-counter/contract/slices/purchasing-analysis/ranges.ts'
import {
  dataColumns,
  type Definition,
  reportColumns,
} from '@trade-counter/contract/slices/purchasing-analysis/rules.ts'
import { z } from 'zod'
import type { ItemLimitsDraft } from '#web/kit/report/entries/ItemLimits.tsx'
import {
  columnCodec,
  columnFields,
  keptDefinition,
  listField,
  openKept,
  readEntries,
  readSelection,
  runFields,
  writeEntries,
  writeSelection,
} from '#web/kit/report/report-address.ts'
import { everything, type Selection } from '#web/kit/report/selectors/SelectorGrid.tsx'

/** The value of a date field, with as many year digits as the user typed. */
const date = z
  .string()
  .regex(/^\d{4,6}-\d{2}-\d{2}$/)
  .catch('')

/** The screen's state in the address, including a report's parameters, which saved definitions also contain. */
export const analysisAddress = z.object({
  ...columnFields,
  /** The four ranges. */
  from1: date,
  to1: date,
  from2: date,
  to2: date,
  from3: date,
  to3: date,
  from4: date,
  to4: date,
  /** Customers joined by periods, each as company and number. Empty for all, `none` for none. */
  customers: listField,
  /** Ship-tos joined by commas, each as company, customer, and number, without trailing blanks. */
  shipTos: listField,
  /** Vendors joined by commas. */
  vendors: listField,
  fromItem: z.string().max(longestItem).catch(''),
  toItem: z.string().max(longestItem).catch(''),
  /** The kind of number in the range and entries. */
  kind: z.enum(salesItemKinds).catch('I'),
  /** Item entries joined by commas. */
  items: listField,
  ...runFields,
})
export type AnalysisAddress = z.output<typeof analysisAddress>

export const firstAddress: AnalysisAddress = analysisAddress.parse({})

/** A report's choices before Run Report. */
export interface AnalysisDraft extends ItemLimitsDraft<AnalysisAddress['kind']> {
  /** The call's fields of the selected columns. */
  chosen: readonly string[]
  /** The four ranges. */
  ranges: readonly DateRange[]
  customers: Selection
  shipTos: Selection
  vendors: Selection
}

export const columnsOf = columnCodec(reportColumns, dataColumns)

const readRanges = (address: AnalysisAddress): DateRange[] => [
  { from: address.from1, to: address.to1 },
  { from: address.from2, to: address.to2 },
  { from: address.from3, to: address.to3 },
  { from: address.from4, to: address.to4 },
]

/** All of a draft except its columns. */
export const limitsOf = (address: AnalysisAddress): Omit<AnalysisDraft, 'chosen'> => ({
  ranges: readRanges(address),
  customers: readSelection(address.customers, '.'),
  shipTos: readSelection(address.shipTos, ','),
  vendors: readSelection(address.vendors, ','),
  from: address.fromItem,
  to: address.toItem,
  kind: address.kind,
  items: readEntries(address.items),
})

/** The address of a report that was run. */
export function addressOf(draft: AnalysisDraft): AnalysisAddress {
  const [first, second, third, fourth] = draft.ranges
  return {
    ...columnsOf.write(draft.chosen),
    ...{ from1: first?.from ?? '', to1: first?.to ?? '', from2: second?.from ?? '', to2: second?.to ?? '' },
    ...{ from3: third?.from ?? '', to3: third?.to ?? '', from4: fourth?.from ?? '', to4: fourth?.to ?? '' },
    customers: writeSelection(draft.customers, '.'),
    shipTos: writeSelection(draft.shipTos, ','),
    vendors: writeSelection(draft.vendors, ','),
    fromItem: draft.from.trim(),
    toItem: draft.to.trim(),
    kind: draft.kind,
    items: writeEntries(draft.items),
    tab: '',
    ran: 'yes',
    show: '',
  }
}

/** The definition to save: the draft without whether it ran. */
export const definitionOf = (draft: AnalysisDraft): ReportDefinition => keptDefinition(addressOf(draft))

/** The draft in the form that the checks take. */
export const checkedOf = ({ chosen, ranges, customers, from, to }: AnalysisDraft): Definition => ({
  chosen: new Set(chosen),
  ranges,
  allCustomers: customers.all,
  customers: customers.ids,
  from,
  to,
})

/** The draft with other customers, without the ship-tos of customers that are no longer selected. */
export function withCustomers({ shipTos }: AnalysisDraft, customers: Selection): Partial<AnalysisDraft> {
  const chosen = new Set(customers.ids)
  const ids = customers.all ? shipTos.ids : shipTos.ids.filter((id) => chosen.has(id.slice(0, 8)))
  return { customers, shipTos: shipTos.all || ids.length > 0 ? { all: shipTos.all, ids } : everything }
}

/**
 * Converts a saved definition to the address that runs it, without the ship-tos of customers that the viewer cannot
 * see.
 */
export function openDefinition(definition: ReportDefinition, open: readonly string[] | undefined) {
  const kept = analysisAddress.parse(definition)
  const { address, leftOut } = openKept(kept, open)
  const shipTos = readSelection(kept.shipTos, ',')
  const known = open && new Set(open)
  const seen = shipTos.ids.filter((id) => !known || known.has(id.slice(0, 8)))
  return { address: { ...address, shipTos: writeSelection({ ...shipTos, ids: seen }, ',') }, leftOut }
}

/** Converts a ship-to of the address to the call's format. */
const sentShipTo = (id: string): string =>
  shipToCode({ company: id.slice(0, 2), customer: id.slice(2, 8), shipTo: id.slice(8) })

/** The call's filter of a report, which also applies to the lines behind its figures. */
export function filterOf(address: AnalysisAddress) {
  const { from, to, kind, items, customers, shipTos, vendors } = limitsOf(address)
  return {
    frItem: from,
    toItem: to,
    ...((from !== '' || to !== '' || items.length > 0) && { cpType: kind }),
    custList: customers.ids.join(),
    shipList: shipTos.ids.map(sentShipTo).join(),
    vendorList: vendors.ids.join(),
    itemList: items.map((item) => fitEntry(item, salesEntryWidth)).join(),
  }
}

/** The input of a run report's call, without the identity. */
export const reportFields = (address: AnalysisAddress) => ({
  ...Object.fromEntries(
    reportColumns.map(({ field }): [string, '01' | '00'] => [
      field,
      columnsOf.ran(address).includes(field) ? '01' : '00',
    ]),
  ),
  ...Object.fromEntries(
    dataColumns.map(({ field }): [string, '0' | '1'] => [field, columnsOf.ran(address).includes(field) ? '1' : '0']),
  ),
  ...Object.fromEntries(
    readRanges(address).flatMap(({ from, to }, n) => [
      [`frDate${n}`, dateAsSent(from)],
      [`toDate${n}`, dateAsSent(to)],
    ]),
  ),
  ...filterOf(address),
})
