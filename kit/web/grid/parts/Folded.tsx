import type { Column } from '#kit/contract/declare/columns.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import type { GridParts } from '../portal-grid-parts.ts'
import classes from '../PortalGrid.module.css'
import { CardValue } from './CardValue.tsx'

interface Props extends Pick<GridParts, 'cells'> {
  columns: readonly Column[]
  /** Any of the rows. */
  row: CellRow | undefined
}

/** The values that all rows have, above the rows. Empty ones need no space. */
export function Folded({ columns, row, cells }: Props) {
  const known = columns.filter(({ key }) => row && (row[key] ?? '') !== '')
  if (!row || known.length === 0) return null
  return (
    <dl className={classes.folded} aria-label="In every row">
      {known.map((column) => (
        <div key={column.key}>
          <dt>{column.header}</dt>
          <dd>
            <CardValue column={column} row={row} cells={cells} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
