import type { Column } from '#kit/contract/declare/columns.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import type { GridParts } from '../portal-grid-parts.ts'
import { Totals } from '../Totals.tsx'
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
    <Totals
      label="In every row"
      totals={known.map((column) => [
        column.header,
        <CardValue key={column.key} column={column} row={row} cells={cells} />,
      ])}
    />
  )
}
