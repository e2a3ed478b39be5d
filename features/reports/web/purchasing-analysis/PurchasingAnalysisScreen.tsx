import { maySee, shownColumns } from '#kit/contract/declare/columns.ts'
import { meets, type Rights } from '#kit/contract/declare/need.ts'
import { salesPrices } from '#items/contract/reports/report-needs.ts'
import { purchasingAnalysis } from '#reports/contract/purchasing-analysis/report.ts'
import { quickRange } from '#reports/contract/date-ranges.ts'
import type { ReportAddress } from '#reports/contract/report-parts.ts'
import { dataColumns } from '#reports/contract/purchasing-analysis/columns.ts'
import { type Template, templateData, templates } from '#reports/contract/purchasing-analysis/templates.ts'
import { Group } from '@mantine/core'
import { memo, useMemo } from 'react'
import { useAddress } from '#kit/web/screen/use-screen-search.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { ReportScreen } from '../ReportScreen.tsx'
import { useReport } from '../use-report.ts'
import { AnalysisTotals } from './AnalysisTotals.tsx'
import { Subtotals } from './Subtotals.tsx'
import { figureCells } from './figures.tsx'
import classes from './TemplateCards.module.css'

const { codec } = purchasingAnalysis

/** Returns the address that runs a template today, largest figures first. */
function templateAddress({ by, ranges, group }: Template, data: readonly string[]): ReportAddress {
  const address = codec.toAddress({
    ...codec.limitsOf(codec.first),
    chosen: [...by, ...data],
    ranges: ranges.flatMap((id) => quickRange(id, portalDay()) ?? []),
    compare: true,
  })
  const [first] = dataColumns.filter(({ field }) => data.includes(field))
  // The builder is collapsed, so that the rows come first.
  return { ...address, filters: 'hidden', ...(group && { group }), ...(first && { sort: `-range0${first.key}` }) }
}

/**
 * Reports that run in one click, offered before the first run. They do not render again when the screen's lists arrive.
 */
const TemplateCards = memo(({ rights }: { rights: Rights }) => {
  const data = dataColumns
    .filter((column) => templateData.includes(column.field) && maySee(column, rights))
    .map(({ field }) => field)
  return (
    <nav aria-label="Ready-made reports" className={`${classes.cards} screen-only`}>
      {templates.map((template) => (
        <ScreenLink
          key={template.title}
          screen="purchasingAnalysis"
          search={templateAddress(template, data)}
          className={`${classes.card} box dense`}
        >
          <strong>{template.title}</strong>
          <span className="muted">{template.note}</span>
        </ScreenLink>
      ))}
    </nav>
  )
})

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
