import { Checkbox, VisuallyHidden } from '@mantine/core'
import classes from './ColumnChoice.module.css'

interface Props {
  legend: string
  columns: readonly { field: string; label: string }[]
  chosen: readonly string[]
  onChange: (next: readonly string[]) => void
}

/** Checkboxes for the columns of a report, in order. */
export function ColumnChoice({ legend, columns, chosen, onChange }: Props) {
  const toggle = (field: string) =>
    onChange(chosen.includes(field) ? chosen.filter((one) => one !== field) : [...chosen, field])
  return (
    <fieldset className={classes.choice}>
      <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      {columns.map(({ field, label }) => (
        <Checkbox key={field} label={label} checked={chosen.includes(field)} onChange={() => toggle(field)} />
      ))}
    </fieldset>
  )
}
