import { type Column, isNumeric } from '@trade-counter/contract/kit/declare/columns.ts'
import type { CellRow } from '@trade-counter/contract/kit/rows/row-order.ts'
import type { GridParts } from '../portal-grid-parts.ts'
import { CardValue } from './CardValue.tsx'
import classes from './GridCard.module.css'

interface Props extends Pick<GridParts, 'cells'> {
  rows: readonly CellRow[]
  columns: readonly Column[]
}

const alignment = ({ format }: Column) => (isNumeric(format) || format === 'date' ? classes.right : undefined)

/** The parts of one card, such as an item's warehouses, in a table. */
export function CardParts({ rows, columns, cells }: Props) {
  return (
    <table className={classes.parts}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={alignment(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key and are never edited
          <tr key={at}>
            {columns.map((column) => (
              <td key={column.key} className={alignment(column)}>
                <CardValue column={column} row={row} cells={cells} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
