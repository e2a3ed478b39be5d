import type { Column } from '#kit/contract/declare/columns.ts'
import { isRightAligned } from '#kit/contract/declare/screen-columns.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import type { ReactNode } from 'react'

interface Props {
  columns: readonly Column[]
  rows: readonly CellRow[]
  cell: (column: Column, row: CellRow) => ReactNode
  className?: string | undefined
}

/** Names, descriptions, and remarks may wrap. */
const isWide = ({ width }: Column) => width === 'description' || (width ?? 0) > 150

/** A read-only table, with numbers and dates aligned at the right. */
export const PlainTable = ({ columns, rows, cell, className }: Props) => (
  <table className={className}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.key} scope="col" data-right={isRightAligned(column.format) || undefined}>
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
            <td
              key={column.key}
              data-right={isRightAligned(column.format) || undefined}
              data-wide={isWide(column) || undefined}
              data-label={column.header}
            >
              {cell(column, row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
