import type { Column } from '#kit/contract/declare/columns.ts'
import type { ReportAddress } from '#reports/contract/report-parts.ts'
import { percentChange } from '#kit/contract/percent-change.ts'
import { rangeName, rangePairs } from '#reports/contract/date-ranges.ts'
import { dataColumns } from '#reports/contract/purchasing-analysis/columns.ts'
import type { AnalysisRow } from '#reports/contract/purchasing-analysis/links.ts'
import type { AddressSearch } from '#kit/web/screen/search-codec.ts'
import { exactSum } from '#kit/web/grid/exact-sum.ts'
import classes from './AnalysisTotals.module.css'
import { Change, writePercent } from '#kit/web/messages/Change.tsx'
import { ChangeFigure, Figure, linesSearch, rangeAt } from './figures.tsx'

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
            return (
              <tr key={at}>
                <th scope="row">{rangeName(search.from ?? '', search.to ?? '')}</th>
                {measures.map((suffix) => {
                  const column = figures.find(({ key }) => key === `range${at}${suffix}`)
                  if (!column) return <td key={suffix} />
                  return (
                    <td key={suffix}>
                      <Figure
                        column={column}
                        value={exactSum(rows.map((row) => row[column.key] as number))}
                        search={search}
                        back={back}
                      />
                    </td>
                  )
                })}
              </tr>
            )
          })}
          {rangePairs.map(([now, base]) =>
            columns.some(({ key }) => key.startsWith(`change${now}`)) ? (
              <tr key={`against ${base}`}>
                <th scope="row">
                  Against {rangeName(linesSearch(address, base).from ?? '', linesSearch(address, base).to ?? '')}
                </th>
                {measures.map((suffix) => {
                  const column = columns.find(({ key }) => key === `change${now}${suffix}`)
                  if (!column) return <td key={suffix} />
                  const [total, before] = [now, base].map((at) =>
                    exactSum(rows.map((row) => row[`range${at}${suffix}` as keyof AnalysisRow] as number)),
                  )
                  const change = exactSum([total ?? 0, -(before ?? 0)])
                  return (
                    <td key={suffix}>
                      <ChangeFigure column={column} value={change} />
                      <span className={classes.percent}>
                        <Change change={percentChange(before ?? 0, total ?? 0) ?? null} write={writePercent} />
                      </span>
                    </td>
                  )
                })}
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
    </section>
  )
}
