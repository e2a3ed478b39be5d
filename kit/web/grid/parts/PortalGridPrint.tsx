import type { Column } from '#kit/contract/declare/columns.ts'
import { formatQuantity, counted } from '#kit/contract/declare/format.ts'
import { CellText } from '../CellText.tsx'
import { startWidth } from '../columns/column-width.ts'
import { PlainTable } from './PlainTable.tsx'
import type { GridParts } from '../portal-grid-parts.ts'
import classes from './PortalGridPrint.module.css'
import { usePrinting } from './use-printing.ts'
import { type CellRow, readSort, sortRows } from '#kit/contract/rows/row-order.ts'

/** Longer lists are not useful on paper and would block the browser. */
const maxRows = 2000
/** The widest tables that stay legible on paper, in screen pixels. Wider ones print in landscape. */
const paperWidths = { portrait: 820, landscape: 1180 }

/** Paper omits the days until a date, because they change. */
const onPaper = ({ ahead: _ahead, ...column }: Column): Column => column

/** Splits the columns into those that fit on paper at a legible size and the rest. */
function paperColumns(shown: readonly Column[]) {
  let width = 0
  const columns = shown.map(onPaper).filter((column) => {
    width += startWidth(column)
    return width <= paperWidths.landscape
  })
  return { columns, isWide: width > paperWidths.portrait, left: shown.slice(columns.length) }
}

interface Props extends Pick<GridParts, 'shown' | 'view' | 'cells'> {
  rows: readonly CellRow[]
}

/**
 * The print version of the grid: a plain table of its rows, with the header on every page. Rendered only while
 * printing.
 */
export function PortalGridPrint({ rows, shown, view, cells }: Props) {
  if (!usePrinting()) return null
  const sorted = sortRows(rows, readSort(view.sort, shown), shown)
  const { columns, isWide, left } = paperColumns(shown)
  return (
    <div className={classes.print} data-wide={isWide || undefined}>
      <PlainTable
        columns={columns}
        rows={sorted.slice(0, maxRows)}
        cell={(column, row) =>
          cells?.[column.key]?.(row) ?? <CellText column={column} value={row[column.key] ?? null} />
        }
      />
      {left.length > 0 && (
        <p>
          Not printed: {left.map(({ header }) => header).join(', ')}. The files contain them, and Columns chooses what
          is printed.
        </p>
      )}
      <p>
        {sorted.length > maxRows
          ? `The first ${formatQuantity(maxRows)} of ${formatQuantity(sorted.length)} rows; the files contain all of them.`
          : counted(sorted.length, 'row')}
      </p>
    </div>
  )
}
