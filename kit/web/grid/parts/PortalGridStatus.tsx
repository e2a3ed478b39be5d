import type { Column } from '#kit/contract/declare/columns.ts'
import { formatQuantity, formatValue, counted } from '#kit/contract/declare/format.ts'
import { UnstyledButton } from '@mantine/core'
import { type ReactNode, Suspense, use, useMemo } from 'react'
import { exactSum } from '../exact-sum.ts'
import { GridToolsContext } from '../row-tools.ts'
import classes from '../PortalGrid.module.css'
import type { CellRow } from '#kit/contract/rows/row-order.ts'

interface Props {
  columns: readonly Column[]
  /** The number of rows, without the total row. */
  rows: number
  /** The number of rows that match quick find. */
  found: number
  /** The call's limit. There may be more rows than this. */
  limit: number | undefined
  /** The total number of rows when these may be only some of them. */
  total: number | undefined
  /** The number of rows before the screen's own search. */
  foundIn: number | undefined
  selected: readonly CellRow[]
  /** Selects all found rows or none; undefined in a table, which has a checkbox for it. */
  onSelectAll: ((all: boolean) => void) | undefined
  cart: ReactNode
  find: string
}

/** Returns the number of rows as text, with the total. A count that reaches the limit may be incomplete. */
export function rowCount(rows: number, found: number, limit: number | undefined, total?: number): string {
  const isPart = limit !== undefined && rows >= limit && total !== rows
  const first = `First ${formatQuantity(rows)}`
  const all = !isPart
    ? counted(rows, 'row')
    : total === undefined
      ? `${first} rows of more`
      : `${first} of ${formatQuantity(total)} rows`
  return found === rows ? all : `${formatQuantity(found)} found in ${all.toLowerCase()}`
}

const maxSums = 4

/** The line below a grid: the number of rows, and the number and sums of the selected rows. */
export function PortalGridStatus(props: Props) {
  const { columns, rows, found, limit, total, foundIn, selected, onSelectAll, cart, find } = props
  const tools = use(GridToolsContext)
  const sums = useMemo(
    () =>
      columns
        .filter(({ sum }) => sum)
        .slice(0, maxSums)
        .map(({ key, header, format }) => ({
          key,
          header,
          sum: formatValue(format, exactSum(selected.map((row) => row[key] as number | null))),
        })),
    [columns, selected],
  )
  return (
    <div
      className={`${classes.status} row muted dense tabular nowrap screen-only`}
      data-selected={(onSelectAll && selected.length > 0) || undefined}
    >
      <span role="status">{rows > 0 && rowCount(foundIn ?? rows, find === '' ? rows : found, limit, total)}</span>
      {selected.length > 0 && (
        <section className={`${classes.sums} row push`} aria-label="Selected rows">
          <span>{formatQuantity(selected.length)} selected</span>
          {sums.map(({ key, header, sum }) => (
            <span key={key}>
              <span className="muted">{header}</span> {sum}
            </span>
          ))}
        </section>
      )}
      {onSelectAll && selected.length > 0 && (
        <UnstyledButton className={classes.all} onClick={() => onSelectAll(selected.length < found)}>
          {selected.length < found ? 'Select all' : 'Select none'}
        </UnstyledButton>
      )}
      {tools && selected.length > 0 && (
        <Suspense>
          <tools.Selected columns={columns} selected={selected} cart={cart} />
        </Suspense>
      )}
    </div>
  )
}
