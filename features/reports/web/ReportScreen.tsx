import { type Column, shownColumns } from '#kit/contract/declare/columns.ts'
import { screens } from '#app/contract/screens.ts'
import type { ReactNode } from 'react'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { PortalGrid, type PortalGridProps } from '#kit/web/grid/PortalGrid.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { SavedReports } from './saved/SavedReports.tsx'
import { ReportBuilder } from './ReportBuilder.tsx'
import type { ReportRun } from './use-report.ts'

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
