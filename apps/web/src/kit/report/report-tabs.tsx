import type { ReportColumn } from '@trade-counter/contract/kit/report-columns.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { ReportTab } from './ReportPanel.tsx'
import { type Selection, SelectorGrid, type SelectorProps } from './SelectorGrid.tsx'

interface ColumnTab {
  id: string
  label: string
  columns: readonly ReportColumn[]
  chosen: readonly string[]
  onChange: (next: readonly string[]) => void
}

/** A tab that chooses columns. */
export const columnTab = ({ id, label, columns, chosen, onChange }: ColumnTab): ReportTab => ({
  id,
  label,
  chosen: String(columns.filter(({ field }) => chosen.includes(field)).length),
  content: <ColumnChoice legend={label} columns={columns} chosen={chosen} onChange={onChange} />,
})

const selected = ({ all, ids }: Selection) => (all ? 'All' : String(ids.length))

/** A tab that holds the report to some of a list. */
export const selectorTab = ({ id, ...props }: SelectorProps & { id: string }): ReportTab => ({
  id,
  label: props.what,
  chosen: selected(props.selection),
  content: <SelectorGrid {...props} />,
})
