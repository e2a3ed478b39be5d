import { CloseButton } from '@mantine/core'
import classes from './FilterChips.module.css'

export interface FilterChip {
  label: string
  value: string
  /** Repeats the search without this filter; undefined if the filter can't be removed. */
  onRemove?: (() => void) | undefined
}

interface Props {
  chips: readonly FilterChip[]
  label?: string
}

export const FilterChips = ({ chips, label: name }: Props) => (
  <ul className={`${classes.chips} row dense`} aria-label={name}>
    {chips.map(({ label, value, onRemove }) => (
      <li key={label} className={classes.chip}>
        <span className="muted">{label}</span> {value}
        {onRemove && (
          <CloseButton
            className="screen-only"
            size={24}
            iconSize={12}
            radius="xl"
            mr="-0.5rem"
            aria-label={`Remove ${label} ${value}`}
            onClick={onRemove}
          />
        )}
      </li>
    ))}
  </ul>
)
