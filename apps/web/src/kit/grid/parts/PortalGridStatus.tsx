import { type Column, isNumeric } from '@trade-counter/contract/kit/declare/columns.ts'
import { formatQuantity, formatValue } from '@trade-counter/contract/kit/declare/format.ts'
import { useMemo } from 'react'
import { exactSum } from '../exact-sum.ts'
import classes from '../PortalGrid.module.css'
import type { CellRow } from '@trade-counter/contract/kit/rows/row-order.ts'

interface Props {
  columns: readonly Column[]
  rows: readonly CellRow[]
  /** Those of the rows that quick find leaves. */
  found: readonly CellRow[]
  /** As many rows as this may be the first of more. */
  limit: number | undefined
  /** How many rows there are where these may be a part of them. */
  total: number | undefined
  /** Of how many rows the screen's own search left these. */
  foundIn: number | undefined
  selected: readonly CellRow[]
  find: string
}

const counted = (count: number) => `${formatQuantity(count)} ${count === 1 ? 'row' : 'rows'}`

/** How many rows there are, and of how many. As many as were asked for may be the first of more. */
export function rowCount(rows: number, found: number, limit: number | undefined, total?: number): string {
  const isPart = limit !== undefined && rows >= limit && total !== rows
  const first = `First ${formatQuantity(rows)}`
  const all = !isPart
    ? counted(rows)
    : total === undefined
      ? `${first} rows of more`
      : `${first} of ${formatQuantity(total)} rows`
  return found === rows ? all : `${formatQuantity(found)} found in ${all.toLowerCase()}`
}

/** Days are no quantities to add up. */
const isSummed = ({ format }: Column) => isNumeric(format) && format !== 'days'

/** The line under a grid: how many rows, and of selected ones their number and the sums of their numbers. */
export function PortalGridStatus({ columns, rows, found, limit, total, foundIn, selected, find }: Props) {
  const sums = useMemo(
    () =>
      selected.length === 0
        ? []
        : columns.filter(isSummed).map(({ key, header, format }) => ({
            key,
            header,
            sum: formatValue(format, exactSum(selected.map((row) => row[key] as number | null))),
          })),
    [columns, selected],
  )
  return (
    <div className={classes.status}>
      <span role="status">
        {rows.length > 0 && rowCount(foundIn ?? rows.length, find === '' ? rows.length : found.length, limit, total)}
      </span>
      {selected.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <section className={classes.sums} aria-label="Selected rows" tabIndex={0}>
          <span>{formatQuantity(selected.length)} selected</span>
          {sums.map(({ key, header, sum }) => (
            <span key={key}>
              <span className={classes.sumLabel}>{header}</span> {sum}
            </span>
          ))}
        </section>
      )}
    </div>
  )
}
