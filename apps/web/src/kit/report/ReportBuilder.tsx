import { maySee } from '@trade-counter/contract/kit/declare/columns.ts'
import type { ReportColumn } from '@trade-counter/contract/kit/reports/report-columns.ts'
import { withCustomers } from '@trade-counter/contract/kit/reports/report-selection.ts'
import { DateRanges } from './dates/DateRanges.tsx'
import { itemTabs } from './entries/ItemLimits.tsx'
import { ReportPanel, type ReportTab } from './ReportPanel.tsx'
import { columnTab, customersTab, selectorTab, vendorsTab } from './report-tabs.tsx'
import type { ReportRun } from './use-report.ts'
import { useUnknownItems } from './use-unknown-items.ts'

type Run = Pick<
  ReportRun,
  'report' | 'rights' | 'draft' | 'setDraft' | 'customers' | 'vendors' | 'shipTos' | 'hasRun' | 'actions'
>

/** The report's tabs: its columns and dates, then its limits. */
export function ReportBuilder({ run }: { run: Run }) {
  const { report, rights, draft, setDraft, customers, vendors, shipTos, hasRun, actions } = run
  const { filters } = report
  const open = (columns: readonly ReportColumn[]) => columns.filter((column) => maySee(column, rights))
  const choice = { chosen: draft.chosen, onChange: (chosen: readonly string[]) => setDraft({ chosen }) }
  const unknown = useUnknownItems(draft.kind, draft.items)
  const datesTab = (): ReportTab => ({
    id: 'dates',
    label: 'Dates',
    chosen: String(draft.ranges.filter(({ from, to }) => from !== '' && to !== '').length),
    content: <DateRanges ranges={draft.ranges} onChange={(ranges) => setDraft({ ranges })} />,
  })
  const shipTosTab = () =>
    selectorTab({
      id: 'shipTos',
      what: 'Ship To',
      list: shipTos.list,
      entries: shipTos.entriesOf(draft.customers),
      selection: draft.shipTos,
      onSelect: (next) => setDraft({ shipTos: next }),
      isLocked: shipTos.locked !== undefined,
    })
  return (
    <ReportPanel
      canShow={hasRun}
      {...actions}
      tabs={[
        columnTab({ id: 'report', label: 'Report Columns', columns: open(report.reportColumns), ...choice }),
        ...(filters.dates ? [datesTab()] : []),
        columnTab({ id: 'data', label: 'Data Columns', columns: open(report.dataColumns), ...choice }),
        customersTab({
          list: customers,
          selection: draft.customers,
          onSelect: (next) => setDraft(withCustomers(draft.shipTos, next)),
        }),
        ...(filters.shipTos ? [shipTosTab()] : []),
        vendorsTab({
          list: vendors,
          selection: draft.vendors,
          onSelect: (next) => setDraft({ vendors: next }),
        }),
        ...itemTabs({ draft, onChange: setDraft, kinds: filters.items.kinds, unknown }),
      ]}
    />
  )
}
