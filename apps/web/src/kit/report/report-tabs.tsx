import type { ReportColumn } from '@trade-counter/contract/kit/reports/report-columns.ts'
import type { RowOf } from '@trade-counter/contract/kit/declare/columns.ts'
import type { reportCustomerColumns, reportVendorColumns } from '@trade-counter/contract/kit/reports/report-lists.ts'
import type { Selection } from '@trade-counter/contract/kit/reports/report-selection.ts'
import type { Listing } from '../calls/use-list.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { ReportTab } from './ReportPanel.tsx'
import { ListSelector, type ListSelectorProps } from './selectors/ListSelector.tsx'
import { type SelectorEntry, SelectorGrid, type SelectorProps } from './selectors/SelectorGrid.tsx'

interface ColumnTab {
  id: string
  label: string
  columns: readonly ReportColumn[]
  chosen: readonly string[]
  onChange: (next: readonly string[]) => void
}

/** A tab that selects columns. */
export const columnTab = ({ id, label, columns, chosen, onChange }: ColumnTab): ReportTab => ({
  id,
  label,
  chosen: String(columns.filter(({ field }) => chosen.includes(field)).length),
  content: <ColumnChoice legend={label} columns={columns} chosen={chosen} onChange={onChange} />,
})

const selected = ({ all, ids }: Selection) => (all ? 'All' : String(ids.length))

/** A tab that limits the report to some rows of a list. */
export const selectorTab = ({ id, ...props }: SelectorProps & { id: string }): ReportTab => ({
  id,
  label: props.what,
  chosen: selected(props.selection),
  content: <SelectorGrid {...props} />,
})

interface ListTab<Row> extends Pick<SelectorProps, 'selection' | 'onSelect'> {
  list: Listing<Row>
}

const listTab = <Row,>({ id, ...props }: ListSelectorProps<Row> & { id: string }): ReportTab => ({
  id,
  label: props.what,
  chosen: selected(props.selection),
  content: <ListSelector {...props} />,
})

type Customer = RowOf<typeof reportCustomerColumns>
type Vendor = RowOf<typeof reportVendorColumns>

/** Customers as choices, with ids in the format of `custList`. */
const customerEntries = (rows: readonly Customer[]): SelectorEntry[] =>
  rows.map(({ CUSTID, Name, City, State }) => ({ id: CUSTID, texts: [CUSTID, Name, City, State] }))

const vendorEntries = (rows: readonly Vendor[]): SelectorEntry[] =>
  rows.map(({ id, name }) => ({ id, texts: [id, name] }))

/** A tab that limits the report to some customers. */
export const customersTab = (choice: ListTab<Customer>): ReportTab =>
  listTab({ id: 'customers', what: 'Customers', entriesOf: customerEntries, ...choice })

/** A tab that limits the report to some vendors. */
export const vendorsTab = (choice: ListTab<Vendor>): ReportTab =>
  listTab({ id: 'vendors', what: 'Vendors', entriesOf: vendorEntries, ...choice })
