import type {
  listReportCustomers,
  listReportVendors,
} from '@trade-counter/contract/consolidated-inventory/endpoints.ts'
import { dataColumns, reportColumns } from '@trade-counter/contract/consolidated-inventory/rules.ts'
import type { RowOfList } from '@trade-counter/contract/kit/endpoint.ts'
import type { ReportColumn } from '@trade-counter/contract/kit/report-columns.ts'
import { useMemo } from 'react'
import { ColumnChoice } from '#web/kit/report/ColumnChoice.tsx'
import { ReportPanel } from '#web/kit/report/ReportPanel.tsx'
import { type Selection, SelectorGrid } from '#web/kit/report/SelectorGrid.tsx'
import type { Listing } from '#web/kit/use-list.ts'
import { ItemEntry, ItemRange } from './ItemLimits.tsx'
import type { ReportDraft } from './report-address.ts'

interface Props {
  draft: ReportDraft
  onChange: (next: Partial<ReportDraft>) => void
  customers: Listing<RowOfList<typeof listReportCustomers>>
  vendors: Listing<RowOfList<typeof listReportVendors>>
  mayPrice: boolean
  canShow: boolean
  actions: { onRun: () => void; onShowColumns: () => void; onClear: () => void }
}

const selected = ({ all, ids }: Selection) => (all ? 'All' : String(ids.length))
const rangeText = ({ from, to }: ReportDraft) => (from === '' && to === '' ? 'All' : `${from || '…'} – ${to || '…'}`)

/** The parts of a report, a tab each: its columns, then what it is held to. */
export function ReportBuilder({ draft, onChange, customers, vendors, mayPrice, canShow, actions }: Props) {
  const open = (columns: readonly ReportColumn[]) => columns.filter(({ price }) => mayPrice || !price)
  const customerEntries = useMemo(
    () => (customers.rows ?? []).map((row) => ({ id: row.CUSTID, texts: [row.CUSTID, row.Name, row.City, row.State] })),
    [customers.rows],
  )
  const vendorEntries = useMemo(
    () => (vendors.rows ?? []).map((row) => ({ id: row.id, texts: [row.id, row.name] })),
    [vendors.rows],
  )
  const columnTab = (id: string, label: string, columns: readonly ReportColumn[]) => ({
    id,
    label,
    chosen: String(columns.filter(({ field }) => draft.chosen.includes(field)).length),
    content: (
      <ColumnChoice
        legend={label}
        columns={columns}
        chosen={draft.chosen}
        onChange={(chosen) => onChange({ chosen })}
      />
    ),
  })
  return (
    <ReportPanel
      canShow={canShow}
      {...actions}
      tabs={[
        columnTab('report', 'Report Columns', open(reportColumns)),
        columnTab('data', 'Data Columns', open(dataColumns)),
        {
          id: 'customers',
          label: 'Customers',
          chosen: selected(draft.customers),
          content: (
            <SelectorGrid
              what="Customers"
              list={customers}
              entries={customerEntries}
              selection={draft.customers}
              onSelect={(next) => onChange({ customers: next })}
            />
          ),
        },
        {
          id: 'vendors',
          label: 'Vendors',
          chosen: selected(draft.vendors),
          content: (
            <SelectorGrid
              what="Vendors"
              list={vendors}
              entries={vendorEntries}
              selection={draft.vendors}
              onSelect={(next) => onChange({ vendors: next })}
            />
          ),
        },
        {
          id: 'range',
          label: 'Item Range',
          chosen: rangeText(draft),
          content: <ItemRange draft={draft} onChange={onChange} />,
        },
        {
          id: 'entry',
          label: 'Item Entry',
          chosen: draft.items.length === 0 ? 'All' : String(draft.items.length),
          content: <ItemEntry draft={draft} onChange={onChange} />,
        },
      ]}
    />
  )
}
