import type { RowOf } from '@trade-counter/contract/kit/declare/columns.ts'
import type { ReportColumn } from '@trade-counter/contract/kit/reports/report-columns.ts'
import type { reportCustomerColumns, reportVendorColumns } from '@trade-counter/contract/kit/reports/report-lists.ts'
import { salesItemKindLabels, salesItemKinds } from '@trade-counter/contract/kit/reports/sales-filter.ts'
import { dataColumns, reportColumns } from '@trade-counter/contract/slices/purchasing-analysis/rules.ts'
import { itemTabs } from '#web/kit/report/entries/ItemLimits.tsx'
import { type ReportActions, ReportPanel } from '#web/kit/report/ReportPanel.tsx'
import { columnTab, customersTab, selectorTab, vendorsTab } from '#web/kit/report/report-tabs.tsx'
import { useUnknownItems } from '#web/kit/report/use-unknown-items.ts'
import type { Listing } from '#web/kit/calls/use-list.ts'
import { type AnalysisDraft, withCustomers } from './analysis-address.ts'
import { DateRanges } from './DateRanges.tsx'
import type { AnalysisShipTos } from './use-analysis-ship-tos.ts'

interface Props {
  draft: AnalysisDraft
  onChange: (next: Partial<AnalysisDraft>) => void
  customers: Listing<RowOf<typeof reportCustomerColumns>>
  vendors: Listing<RowOf<typeof reportVendorColumns>>
  shipTos: AnalysisShipTos
  mayPrice: boolean
  canShow: boolean
  actions: ReportActions
}

const kinds = salesItemKinds.map((value) => ({ value, label: salesItemKindLabels[value] }))

/** The report's tabs: its columns and dates, then its limits. */
export function AnalysisBuilder({ draft, onChange, customers, vendors, shipTos, mayPrice, canShow, actions }: Props) {
  const open = (columns: readonly ReportColumn[]) => columns.filter(({ price }) => mayPrice || !price)
  const choice = { chosen: draft.chosen, onChange: (chosen: readonly string[]) => onChange({ chosen }) }
  const unknown = useUnknownItems(draft.kind, draft.items)
  return (
    <ReportPanel
      canShow={canShow}
      {...actions}
      tabs={[
        columnTab({ id: 'report', label: 'Report Columns', columns: open(reportColumns), ...choice }),
        {
          id: 'dates',
          label: 'Dates',
          chosen: String(draft.ranges.filter(({ from, to }) => from !== '' && to !== '').length),
          content: <DateRanges ranges={draft.ranges} onChange={(ranges) => onChange({ ranges })} />,
        },
        columnTab({ id: 'data', label: 'Data Columns', columns: open(dataColumns), ...choice }),
        customersTab({
          list: customers,
          selection: draft.customers,
          onSelect: (next) => onChange(withCustomers(draft, next)),
        }),
        selectorTab({
          id: 'shipTos',
          what: 'Ship To',
          list: shipTos.list,
          entries: shipTos.entriesOf(draft.customers),
          selection: shipTos.locked ?? draft.shipTos,
          onSelect: (next) => onChange({ shipTos: next }),
          isLocked: shipTos.locked !== undefined,
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
