import type { Column } from '#kit/contract/declare/columns.ts'
import { formatValue } from '#kit/contract/declare/format.ts'
import { type LinesBehind, linesBehind } from '#items/contract/reports/lines-link.ts'
import type { ReportAddress } from '#reports/contract/report-parts.ts'
import { type AnalysisRow, rowKeys } from '#reports/contract/purchasing-analysis/links.ts'
import { purchasingAnalysis } from '#reports/contract/purchasing-analysis/report.ts'
import type { ReactNode } from 'react'
import { Change, writePercent } from '#kit/web/messages/Change.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { type AddressSearch, toReturnParams } from '#kit/web/screen/search-codec.ts'
import classes from './figures.module.css'

const { codec } = purchasingAnalysis

type FigureColumn = Column & { key: keyof AnalysisRow }

/** Returns the index of a column's range, from 0; undefined for a column without figures. */
export const rangeAt = (key: string): number | undefined => {
  const digit = /^range(\d)/.exec(key)?.[1]
  return digit === undefined ? undefined : Number(digit)
}

interface FigureProps {
  column: Column
  value: number | null
  search: LinesBehind
  back: AddressSearch
}

export const Figure = ({ column, value, search, back }: FigureProps) => (
  <ScreenLink
    screen="purchasedLines"
    search={{ ...linesBehind(search), from: 'purchasingAnalysis', ...toReturnParams(back) }}
    className={classes.figure}
    data-zero={value === 0 || undefined}
    data-negative={(column.format === 'money' && (value ?? 0) < 0) || undefined}
  >
    {formatValue(column.format, value)}
  </ScreenLink>
)

export function linesSearch(address: ReportAddress, at: number): LinesBehind {
  const { from = '', to = '' } = codec.limitsOf(address).ranges[at] ?? {}
  return { from, to, filter: codec.filterOf(address) }
}

/** Whether a column shows a difference between ranges or its percentage; undefined for any other. */
export const changeKind = (key: string): 'change' | 'percent' | undefined =>
  /^(change|percent)\d/.exec(key)?.[1] as 'change' | 'percent' | undefined

export const ChangeFigure = ({ column, value }: Omit<FigureProps, 'search' | 'back'>) => (
  <Change
    change={value}
    write={changeKind(column.key) === 'percent' ? writePercent : (amount) => formatValue(column.format, amount)}
  />
)

export function figureCells(
  columns: readonly FigureColumn[],
  address: ReportAddress,
  mayPrice: boolean,
  back: AddressSearch,
): Partial<Record<keyof AnalysisRow, (row: AnalysisRow) => ReactNode>> {
  const ran = codec.ran(address)
  return Object.fromEntries(
    columns.flatMap((column) => {
      const at = rangeAt(column.key)
      if (changeKind(column.key))
        return [
          [column.key, (row: AnalysisRow) => <ChangeFigure column={column} value={row[column.key] as number | null} />],
        ]
      if (at === undefined) return []
      const whole = linesSearch(address, at)
      const cell = (row: AnalysisRow) => (
        <Figure
          column={column}
          value={row[column.key] as number | null}
          search={{ ...whole, row: rowKeys(row, ran, mayPrice) }}
          back={back}
        />
      )
      return [[column.key, cell]]
    }),
  )
}
