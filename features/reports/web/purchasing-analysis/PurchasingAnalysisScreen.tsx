import { shownColumns } from '#kit/contract/declare/columns.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { salesPrices } from '#items/contract/reports/report-needs.ts'
import { purchasingAnalysis } from '#reports/contract/purchasing-analysis/report.ts'
import { Group } from '@mantine/core'
import { useMemo } from 'react'
import { ReportScreen } from '../ReportScreen.tsx'
import { useReport } from '../use-report.ts'
import { useAddress } from '#kit/web/screen/use-screen-search.ts'
import { AnalysisTotals } from './AnalysisTotals.tsx'
import { Subtotals } from './Subtotals.tsx'
import { TemplateCards } from './TemplateCards.tsx'
import { figureCells } from './figures.tsx'

/** The customers' purchases, with selectable columns, in four date ranges side by side. */
export function PurchasingAnalysisScreen() {
  const run = useReport(purchasingAnalysis)
  const { address, columns, list, rights } = run
  const back = useAddress()
  const cells = useMemo(
    () => figureCells(columns, address, meets(salesPrices, rights), back),
    [columns, address, rights, back],
  )
  return (
    <ReportScreen run={run} cells={cells}>
      {!run.hasRun && <TemplateCards rights={rights} />}
      {list.rows && list.rows.length > 0 && (
        <Group gap="0 3rem" align="flex-start" flex="none">
          <AnalysisTotals address={address} columns={shownColumns(columns, rights)} rows={list.rows} back={back} />
          <Subtotals columns={shownColumns(columns, rights)} rows={list.rows} address={back} />
        </Group>
      )}
    </ReportScreen>
  )
}
