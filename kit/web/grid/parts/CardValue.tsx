import type { Column } from '#kit/contract/declare/columns.ts'
import { isDollars, isNumeric } from '#kit/contract/declare/numbers.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import { CellText } from '../CellText.tsx'
import type { GridParts } from '../portal-grid-parts.ts'

function valueClass(column: Column, value: CellRow[string]): string | undefined {
  if (isDollars(column.format) && typeof value === 'number' && value < 0) return 'danger tabular'
  if (column.format === 'code') return 'code'
  return isNumeric(column.format) ? 'tabular' : undefined
}

interface Props {
  column: Column
  row: CellRow
  cells: GridParts['cells']
}

/** A card shows a dash, because a blank would look like an error. Empty money is $0.00 where it means zero. */
const orDash = (column: Column): Column => (isDollars(column.format) ? column : { ...column, emptyMeans: 'none' })

/** A value as in the grid, or a dash if it is empty. */
export function CardValue({ column, row, cells }: Props) {
  const value = row[column.key] ?? null
  return (
    <span className={valueClass(column, value)}>
      {cells?.[column.key]?.(row) ?? <CellText column={orDash(column)} value={value === '' ? null : value} />}
    </span>
  )
}
