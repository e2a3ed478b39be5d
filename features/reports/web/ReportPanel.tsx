import './report-styles.css'
import { Box, Button, Tabs } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { ReportRun } from './use-report.ts'
import { clearHalfTyped, refusesHalfTyped } from '#kit/web/filters/half-typed.ts'
import { FoldingPanel } from '#kit/web/filters/FoldingPanel.tsx'

/** The text of a tab that filters nothing. */
export const unlimited = 'All'

export interface ReportTab {
  /** Identifies the tab, in one word. */
  id: string
  label: string
  /** The current choice in one word: a number, or `unlimited`. */
  chosen: string
  content: ReactNode
}

type Props = ReportRun['actions'] & {
  tabs: readonly ReportTab[]
  /** Whether there is a report below, which comes first on a phone. */
  hasRun: boolean
}

/** The report builder: a tab for each part, Run Report, Show Columns, and Clear. Hide collapses it to a line. */
export function ReportPanel({ tabs, tab, onTab, onRun, onShowColumns, hasRun, onClear }: Props) {
  const open = tabs.find(({ id }) => id === tab) ?? tabs[0]
  const panel = useRef<HTMLElement>(null)
  return (
    <FoldingPanel
      name="Report"
      chips={tabs.filter(({ chosen }) => chosen !== unlimited).map(({ label, chosen }) => ({ label, value: chosen }))}
      hasResults={hasRun}
    >
      {(hide, onSubmitted) => (
        <Box
          ref={panel}
          component="section"
          className="box screen-only"
          mt="sm"
          p="0.25rem 0.75rem 0.75rem"
          aria-label="Report"
        >
          <Tabs
            value={open?.id ?? null}
            onChange={(id) => refusesHalfTyped(panel.current) || onTab(id ?? '')}
            keepMounted={false}
          >
            <Tabs.List>
              {tabs.map(({ id, label, chosen }) => (
                <Tabs.Tab key={id} value={id}>
                  {label} <span className="muted">{chosen}</span>
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {tabs.map(({ id, content }) => (
              <Tabs.Panel key={id} value={id} pt="0.625rem">
                {content}
              </Tabs.Panel>
            ))}
          </Tabs>
          <Box className="row" mt="sm">
            <Button
              onClick={() => {
                if (refusesHalfTyped(panel.current)) return
                onRun()
                onSubmitted()
              }}
            >
              Run Report
            </Button>
            <Button variant="default" onClick={onShowColumns}>
              Show Columns
            </Button>
            <Button
              variant="default"
              onClick={() => {
                clearHalfTyped(panel.current)
                onClear()
              }}
            >
              Clear
            </Button>
            {hide}
          </Box>
        </Box>
      )}
    </FoldingPanel>
  )
}
