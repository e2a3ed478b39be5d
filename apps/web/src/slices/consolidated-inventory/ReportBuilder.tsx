import type {
  listReportCustomers,
  listReportVendors,
} from '@trade-counter/contract/slices/consolidated-inventory/endpoints.ts'
import { itemKindLabels, itemKinds } from '@trade-counter/contract/slices/consolidated-inventory/item-kinds.ts'
import { dataColumns, reportColumns } from '@trade-counter/contract/slices/consolidated-inventory/rules.ts'
import type { RowOfList } from '@trade-counter/contract/kit/declare/endpoint.ts'
import type { ReportColumn } from '@trade-counter/contract/kit/reports/report-columns.ts'
import { itemTabs } from '#web/kit/report/entries/ItemLimits.tsx'
import { type ReportActions, ReportPanel } from '#web/kit/report/ReportPanel.tsx'
import { columnTab, customersTab, vendorsTab } from '#web/kit/report/report-tabs.tsx'
import { useUnknownItems } from '#web/kit/report/use-unknown-items.ts'
import type { Listing } from '#web/kit/calls/use-list.ts'
import type { ReportDraft } from './report-address.ts'

interface Props {
  draft: ReportDraft
  onChange: (next: Partial<ReportDraft>) => void
  customers: Listing<RowOfList<typeof listReportCustomers>>
  vendors: Listing<RowOfList<typeof listReportVendors>>
  mayPrice: boolean
  canShow: boolean
  actions: ReportActions
}

const kinds = itemKinds.map((value) => ({ value, label: itemKindLabels[value] }))

/** The report's tabs: its columns, then its limits. */
export function ReportBuilder({ draft, onChange, customers, vendors, mayPrice, canShow, actions }: Props) {
  const open = (columns: readonly ReportColumn[]) => columns.filter(({ price }) => mayPrice || !price)
  const choice = { chosen: draft.chosen, onChange: (chosen: readonly string[]) => onChange({ chosen }) }
  const unknown = useUnknownItems(draft.kind, draft.items)
  return (
    <ReportPanel
      canShow={canShow}
      {...actions}
      tabs={[
        columnTab({ id: 'report', label: 'Report Columns', columns: open(reportColumns), ...choice }),
        columnTab({ id: 'data', label: 'Data Columns', columns: open(dataColumns), ...choice }),
        customersTab({
          list: customers,
          selection: draft.customers,
          onSelect: (next) => onChange({ customers: next }),
        }),
        vendorsTab({
          list: vendors,
          selection: draft.vendors,
          onSelect: (next) => onChange({ vendors: next }),
        }),
        ...itemTabs({ draft, onChange, kinds, unknown }),
      ]}
    />
  )
}
