import { type Column, maySee, shownColumns } from '#kit/contract/declare/columns.ts'
import { screens } from '#reports/contract/screens.ts'
import type { ReportColumn } from '#reports/contract/report-columns.ts'
import { withCustomers } from '#reports/contract/report-selection.ts'
import { type ReactNode, useMemo } from 'react'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { PortalGrid, type PortalGridProps } from '#kit/web/grid/PortalGrid.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { SavedReports } from './saved/SavedReports.tsx'
import type { ReportRun } from './use-report.ts'
import { datesTab } from './dates/DateRanges.tsx'
import { itemTabs } from './entries/ItemLimits.tsx'
import { ReportPanel } from './ReportPanel.tsx'
import { columnTab, customerEntries, selectorTab, vendorEntries } from './report-tabs.tsx'
import { useUnknownItems } from './use-unknown-items.ts'

type Parts = 'report' | 'rights' | 'draft' | 'setDraft' | 'customers' | 'vendors' | 'shipTos' | 'hasRun' | 'actions'

/** The report's tabs: columns and dates, then the filters. */
function ReportBuilder({ run }: { run: Pick<ReportRun, Parts> }) {
  const { report, rights, draft, setDraft, customers, vendors, shipTos, hasRun, actions } = run
  const { filters } = report
  const open = (columns: readonly ReportColumn[]) => columns.filter((column) => maySee(column, rights))
  const choice = { chosen: draft.chosen, onChange: (chosen: readonly string[]) => setDraft({ chosen }) }
  const unknown = useUnknownItems(draft.kind, draft.items)
  const offered = {
    customers: useMemo(() => customerEntries(customers.rows), [customers.rows]),
    vendors: useMemo(() => vendorEntries(vendors.rows), [vendors.rows]),
  }
  const tabs = [
    columnTab({ id: 'report', label: 'Report Columns', columns: open(report.reportColumns), ...choice }),
    filters.dates &&
      datesTab({
        ranges: draft.ranges,
        compare: filters.compare === undefined ? undefined : draft.compare === true,
        onChange: setDraft,
      }),
    columnTab({ id: 'data', label: 'Data Columns', columns: open(report.dataColumns), ...choice }),
    selectorTab({
      id: 'customers',
      what: 'Customers',
      list: customers,
      entries: offered.customers,
      selection: draft.customers,
      onSelect: (next) => setDraft(withCustomers(draft.shipTos, next)),
    }),
    filters.shipTos &&
      selectorTab({
        id: 'shipTos',
        what: 'Ship To',
        list: shipTos.list,
        entries: shipTos.entriesOf(draft.customers),
        selection: draft.shipTos,
        onSelect: (next) => setDraft({ shipTos: next }),
        isLocked: shipTos.locked !== undefined,
      }),
    selectorTab({
      id: 'vendors',
      what: 'Vendors',
      list: vendors,
      entries: offered.vendors,
      selection: draft.vendors,
      onSelect: (next) => setDraft({ vendors: next }),
    }),
    ...itemTabs({ draft, onChange: setDraft, kinds: filters.items.kinds, unknown }),
  ]
  return <ReportPanel hasRun={hasRun} {...actions} tabs={tabs.filter((tab) => tab !== undefined)} />
}

interface Props<C extends Column> {
  run: ReportRun<C>
  cells?: PortalGridProps<readonly C[]>['cells']
  children?: ReactNode
}

export function ReportScreen<C extends Column>({ run, cells, children }: Props<C>) {
  const { report, rights, draft, input, endpoint, list, columns, fault, onOpen } = run
  return (
    <Screen
      title={screens[report.screen].title}
      actions={
        <>
          <SavedReports report={report.name} definition={report.codec.definitionOf(draft)} onOpen={onOpen} />
          <ExportMenu list={endpoint} filtered={input} columns={shownColumns(columns, rights).map(({ key }) => key)} />
        </>
      }
    >
      <ReportBuilder run={run} />
      {children}
      <PortalGrid
        id={report.name}
        columns={columns}
        list={list}
        cells={cells}
        words={{ ...report.words, idle: fault ?? report.words.idle }}
      />
    </Screen>
  )
}
