import type { RowOf } from '#kit/contract/declare/columns.ts'
import type { ReportColumn } from '#reports/contract/report-columns.ts'
import type { reportCustomerColumns, reportVendorColumns } from '#reports/contract/report-lists.ts'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import classes from './report-tabs.module.css'
import { type ReportTab, unlimited } from './ReportPanel.tsx'
import { type SelectorEntry, SelectorGrid, type SelectorProps } from './selectors/SelectorGrid.tsx'

interface ColumnTab {
  id: string
  label: string
  columns: readonly ReportColumn[]
  chosen: readonly string[]
  onChange: (next: readonly string[]) => void
}

export const columnTab = ({ id, label, columns, chosen, onChange }: ColumnTab): ReportTab => {
  const toggle = (field: string) =>
    onChange(chosen.includes(field) ? chosen.filter((one) => one !== field) : [...chosen, field])
  return {
    id,
    label,
    chosen: String(columns.filter(({ field }) => chosen.includes(field)).length),
    content: (
      <fieldset className={classes.choice}>
        <VisuallyHidden component="legend">{label}</VisuallyHidden>
        {columns.map(({ field, label: name }) => (
          <Checkbox key={field} label={name} checked={chosen.includes(field)} onChange={() => toggle(field)} />
        ))}
      </fieldset>
    ),
  }
}

export const selectorTab = ({ id, ...props }: SelectorProps & { id: string }): ReportTab => ({
  id,
  label: props.what,
  chosen: props.selection.all ? unlimited : String(props.selection.ids.length),
  content: <SelectorGrid {...props} />,
})

type Customer = RowOf<typeof reportCustomerColumns>
type Vendor = RowOf<typeof reportVendorColumns>

/** Returns customers as choices, with IDs in the format of `custList`. */
export const customerEntries = (rows: readonly Customer[] = []): SelectorEntry[] =>
  rows.map(({ CUSTID, CustomerShown, Name, City, State }) => ({
    id: CUSTID,
    texts: [CustomerShown, Name, City, State],
  }))

export const vendorEntries = (rows: readonly Vendor[] = []): SelectorEntry[] =>
  rows.map(({ id, name }) => ({ id, texts: [id, name] }))
