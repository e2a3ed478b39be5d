import type { AnalysisRow } from '#reports/contract/purchasing-analysis/links.ts'
import { formatQuantity, formatValue } from '#kit/contract/declare/format.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { type LinkSearch, ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import type { AddressSearch } from '#kit/web/screen/search-codec.ts'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { ChangeFigure, changeKind } from './figures.tsx'
import classes from './AnalysisTotals.module.css'
import { figureColumns, groupColumns, type ShownColumn, subtotalsBy } from './subtotals.ts'

/** The field of the report column for subtotals; empty for none. */
const grouping = z.object({ group: z.string().max(20).catch('') })

const first = 10

interface Props {
  columns: readonly ShownColumn[]
  rows: readonly AnalysisRow[]
  /** The report's address, for links from groups to their rows. */
  address: AddressSearch
}

/** Subtotals of the rows by any report column, one line per group. A group finds its rows in the grid. */
export function Subtotals({ columns, rows, address }: Props) {
  const [{ group }, setGrouping] = useScreenSearch(grouping)
  const [all, setAll] = useState(false)
  const choices = groupColumns(columns)
  const chosen = choices.find(({ field }) => field === group)
  const figures = figureColumns(columns)
  const subtotals = useMemo(() => (chosen ? subtotalsBy(chosen.field, columns, rows) : []), [chosen, columns, rows])
  if (choices.length === 0) return null
  return (
    <section className={classes.totals} aria-label="Subtotals">
      <NativeSelect
        label="Subtotals by"
        className="screen-only"
        w="12rem"
        mb="0.25rem"
        value={chosen?.field ?? ''}
        data={[{ value: '', label: 'None' }, ...choices.map(({ field, label }) => ({ value: field, label }))]}
        onChange={(event) => setGrouping({ group: event.currentTarget.value }, { replace: true })}
      />
      {chosen && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{chosen.label}</th>
              <th scope="col">Rows</th>
              {figures.map(({ key, header }) => (
                <th key={key} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {subtotals.slice(0, all ? undefined : first).map(({ code, name, count, sums }) => (
              <tr key={code}>
                <th scope="row">
                  <ScreenLink screen="purchasingAnalysis" search={{ ...address, find: code } as LinkSearch}>
                    <span className="code">{code || 'None'}</span> {name}
                  </ScreenLink>
                </th>
                <td>{formatQuantity(count)}</td>
                {figures.map((column) => (
                  <td key={column.key}>
                    {changeKind(column.key) ? (
                      <ChangeFigure column={column} value={sums.get(column.key) ?? null} />
                    ) : (
                      formatValue(column.format, sums.get(column.key) ?? null)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {subtotals.length > first && (
        <Button className="screen-only" variant="subtle" onClick={() => setAll(!all)}>
          {all ? `Show the first ${first}` : `Show all ${formatQuantity(subtotals.length)}`}
        </Button>
      )}
    </section>
  )
}
