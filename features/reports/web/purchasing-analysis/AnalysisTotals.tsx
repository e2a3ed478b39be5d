import type { Column } from '#kit/contract/declare/columns.ts'
import type { ReportAddress } from '#reports/contract/report-parts.ts'
import { percentChange } from '#kit/contract/percent-change.ts'
import { rangeName, rangePairs } from '#reports/contract/date-ranges.ts'
import { dataColumns } from '#reports/contract/purchasing-analysis/columns.ts'
import type { AnalysisRow } from '#reports/contract/purchasing-analysis/links.ts'
import type { AddressSearch } from '#kit/web/screen/search-codec.ts'
import { exactSum } from '#kit/web/grid/exact-sum.ts'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './AnalysisTotals.module.css'
import { Change, writePercent } from '#kit/web/messages/Change.tsx'
import { ChangeFigure, Figure, linesSearch, rangeAt } from './figures.tsx'

const nameOf = ({ from = '', to = '' }: ReturnType<typeof linesSearch>) => rangeName(from, to)

interface Props {
  address: ReportAddress
  columns: readonly (Column & { key: keyof AnalysisRow })[]
  rows: readonly AnalysisRow[]
  back: AddressSearch
}

export function AnalysisTotals({ address, columns, rows, back }: Props) {
  const figures = columns.filter(({ key }) => rangeAt(key) !== undefined)
  const ranges = [...new Set(figures.map(({ key }) => rangeAt(key) ?? 0))]
  const measures = [...new Set(figures.map(({ key }) => key.slice(-3)))]
  const sumOf = (key: keyof AnalysisRow) => exactSum(rows.map((row) => row[key] as number))
  const lineOf = (id: string, name: string, cell: (suffix: string) => ReactNode) => (
    <tr key={id}>
      <th scope="row">{name}</th>
      {measures.map((suffix) => (
        <td key={suffix}>{cell(suffix)}</td>
      ))}
    </tr>
  )
  return (
    <section className={classes.totals} aria-label="Totals of all rows">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Total</th>
            {measures.map((suffix) => (
              <th key={suffix} scope="col">
                {dataColumns.find(({ key }) => key === suffix)?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranges.map((at) => {
            const search = linesSearch(address, at)
            return lineOf(`range ${at}`, nameOf(search), (suffix) => {
              const column = figures.find(({ key }) => key === `range${at}${suffix}`)
              return column && <Figure column={column} value={sumOf(column.key)} search={search} back={back} />
            })
          })}
          {rangePairs
            .filter(([now]) => columns.some(({ key }) => key.startsWith(`change${now}`)))
            .map(([now, base]) =>
              lineOf(`against ${base}`, `Against ${nameOf(linesSearch(address, base))}`, (suffix) => {
                const column = columns.find(({ key }) => key === `change${now}${suffix}`)
                if (!column) return undefined
                const total = sumOf(`range${now}${suffix}` as keyof AnalysisRow)
                const before = sumOf(`range${base}${suffix}` as keyof AnalysisRow)
                return (
                  <>
                    <ChangeFigure column={column} value={exactSum([total, -before])} />
                    <Box component="span" ml="xs">
                      <Change change={percentChange(before, total) ?? null} write={writePercent} />
                    </Box>
                  </>
                )
              }),
            )}
        </tbody>
      </table>
    </section>
  )
}
