import type { Column } from '#kit/contract/declare/columns.ts'
import { asPrinted, formatValue } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { daysBetween, inDays } from '#kit/contract/dates.ts'
import { VisuallyHidden } from '@mantine/core'
import type { CellValue } from '#kit/contract/rows/row-order.ts'
import { portalDay } from '../calls/portal-time.ts'
import { Marked, Tag } from '../messages/Tag.tsx'

type Shown = Pick<Column, 'format' | 'emptyMeans' | 'sentence' | 'document' | 'ahead'>

interface Props {
  column: Shown
  value: CellValue
}

/** Returns the text of a cell on the screen. Files contain the original value. */
export const screenText = ({ format, sentence, document }: Omit<Shown, 'ahead'>, value: CellValue): string => {
  const text = formatValue(format, value)
  if (document) return asPrinted(text)
  return sentence ? sentenceCase(text) : text
}

/** Whether a cell of the column can show more than its text. */
export const hasMarks = ({ emptyMeans, ahead }: Pick<Shown, 'emptyMeans' | 'ahead'>): boolean =>
  emptyMeans !== undefined || ahead === true

/**
 * A formatted cell value. If empty means 'none', an empty value is a dash with a label for screen readers. A future
 * date also shows the number of days until then.
 */
export function CellText({ column, value }: Props) {
  if (value === null && column.emptyMeans !== undefined)
    return (
      <>
        <span aria-hidden>–</span>
        <VisuallyHidden>None</VisuallyHidden>
      </>
    )
  const text = screenText(column, value)
  const days = column.ahead && value !== null && text !== '' ? daysBetween(portalDay(), String(value).slice(0, 10)) : -1
  if (days < 0) return text
  return <Marked mark={<Tag>{inDays(days)}</Tag>}>{text}</Marked>
}
