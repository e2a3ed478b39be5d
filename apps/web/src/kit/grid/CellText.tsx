import type { Column } from '@trade-counter/contract/kit/declare/columns.ts'
import { formatValue } from '@trade-counter/contract/kit/declare/format.ts'
import { VisuallyHidden } from '@mantine/core'
import type { CellValue } from '@trade-counter/contract/kit/rows/row-order.ts'

interface Props {
  column: Pick<Column, 'format' | 'emptyMeans'>
  value: CellValue
}

/** A formatted cell value. Where empty means 'none', an empty value is a dash with a screen-reader label. */
export function CellText({ column: { format, emptyMeans }, value }: Props) {
  if (value !== null || emptyMeans === undefined) return formatValue(format, value)
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>None</VisuallyHidden>
    </>
  )
}
