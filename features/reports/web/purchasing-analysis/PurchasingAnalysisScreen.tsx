import { shownColumns } from '#kit/contract/declare/columns.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { salesPrices } from '#items/contract/reports/report-needs.ts'
import { purchasingAnalysis } from '#reports/contract/purchasing-analysis/report.ts'
import { useMemo } from 'react'
import { ReportScreen } from '../ReportScreen.tsx'
import { useReport } from '../use-report.ts'
import { useAddress } from '#kit/web/screen/use-screen-search.ts'
import { AnalysisTotals } from './AnalysisTotals.tsx'
import { Subtotals } from './Subtotals.tsx'
import { TemplateCards } from './TemplateCards.tsx'
import { figureCells } from './figures.tsx'
import classes from './AnalysisTotals.module.css'

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
        <div className={classes.sums}>
          <AnalysisTotals address={address} columns={shownColumns(columns, rights)} rows={list.rows} back={back} />
          <Subtotals columns={shownColumns(columns, rights)} rows={list.rows} address={back} />
        </div>
      )}
    </ReportScreen>
  )
}
