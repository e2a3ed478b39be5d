import { itemKinds } from '@trade-counter/contract/slices/consolidated-inventory/item-kinds.ts'
import { dataColumns, entryWidth, reportColumns } from '@trade-counter/contract/slices/consolidated-inventory/rules.ts'
import type { ReportDefinition } from '@trade-counter/contract/kit/reports/report-definitions.ts'
import { fitEntry } from '@trade-counter/contract/kit/reports/report-fields.ts'
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
import type { Selection } from '#web/kit/report/selectors/SelectorGrid.tsx'

/** The screen's state in the address, including a report's parameters, which saved definitions also contain. */
export const reportAddress = z.object({
  ...columnFields,
  /** Customers joined by periods, each as company and number. Empty for all, `none` for none. */
  customers: listField,
  /** Vendors joined by commas. */
  vendors: listField,
  from: z.string().max(entryWidth).catch(''),
  to: z.string().max(entryWidth).catch(''),
  /** The kind of number in the range and entries. */
  kind: z.enum(itemKinds).catch('B'),
  /** Item entries joined by commas. */
  items: listField,
  ...runFields,
})
export type ReportAddress = z.output<typeof reportAddress>

export const firstAddress: ReportAddress = reportAddress.parse({})

/** A report's choices before Run Report. */
export interface ReportDraft extends ItemLimitsDraft<ReportAddress['kind']> {
  /** The call's fields of the selected columns. */
  chosen: readonly string[]
  customers: Selection
  vendors: Selection
}

export const {
  ran: ranColumns,
  checked: checkedColumns,
  shown: shownColumns,
  writeShow,
  write: writeColumns,
} = columnCodec(reportColumns, dataColumns)

/** All of a draft except its columns. */
export const limitsOf = (address: ReportAddress): Omit<ReportDraft, 'chosen'> => ({
  customers: readSelection(address.customers, '.'),
  vendors: readSelection(address.vendors, ','),
  from: address.from,
  to: address.to,
  kind: address.kind,
  items: readEntries(address.items),
})

/** The address of a report that was run; fields of an empty definition stay at their defaults. */
export const addressOf = (draft: ReportDraft): ReportAddress => ({
  ...writeColumns(draft.chosen),
  customers: writeSelection(draft.customers, '.'),
  vendors: writeSelection(draft.vendors, ','),
  from: draft.from.trim(),
  to: draft.to.trim(),
  kind: draft.kind,
  items: writeEntries(draft.items),
  tab: '',
  ran: 'yes',
  show: '',
})

/** The definition to save: the draft without whether it ran. */
export const definitionOf = (draft: ReportDraft): ReportDefinition => keptDefinition(addressOf(draft))

/** Converts a saved definition to the address that runs it: see `openKept`. */
export const openDefinition = (definition: ReportDefinition, open: readonly string[] | undefined) =>
  openKept(reportAddress.parse(definition), open)

/** The input of a run report's call, without the identity. */
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
