import type { RowOf } from '@trade-counter/contract/kit/columns.ts'
import type { reportCustomerColumns, reportVendorColumns } from '@trade-counter/contract/kit/report-lists.ts'
import type { SelectorEntry } from './SelectorGrid.tsx'

/** Customers to choose from, named as `custList` takes them. */
export const customerEntries = (rows: readonly RowOf<typeof reportCustomerColumns>[] | undefined): SelectorEntry[] =>
  (rows ?? []).map(({ CUSTID, Name, City, State }) => ({ id: CUSTID, texts: [CUSTID, Name, City, State] }))

export const vendorEntries = (rows: readonly RowOf<typeof reportVendorColumns>[] | undefined): SelectorEntry[] =>
  (rows ?? []).map(({ id, name }) => ({ id, texts: [id, name] }))
