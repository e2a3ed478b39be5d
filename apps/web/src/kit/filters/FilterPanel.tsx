import { Button, UnstyledButton } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './FilterPanel.module.css'
import { useFolding } from './use-folding.ts'

/** One active filter, shown as a chip of the collapsed panel. */
export interface FilterChip {
  label: string
  value: string
  /** Repeats the search without it; undefined if it cannot be removed. */
  onRemove: (() => void) | undefined
}

interface Props {
  /** The fields, with labels above. */
  children: ReactNode
  canSearch: boolean
  onSearch: () => void
  onClear: () => void
  /** The active filters; empty before the first search. */
  chips: readonly FilterChip[]
  /** The primary button's label. */
  searchLabel?: string
}

/** A screen's filters: Enter or the primary button searches, and Hide collapses them to chips. */
export function FilterPanel({ children, canSearch, onSearch, onClear, chips, searchLabel = 'Search' }: Props) {
  const { isFolded, fold, unfold } = useFolding()
  if (isFolded) {
    return (
      <section className={classes.folded} aria-label="Filters">
        {chips.length === 0 && <span className={classes.none}>No filters</span>}
        <ul className={classes.chips}>
          {chips.map(({ label, value, onRemove }) => (
            <li key={label} className={classes.chip}>
              <span className={classes.chipLabel}>{label}</span> {value}
              {onRemove && (
                <UnstyledButton className={classes.remove} aria-label={`Remove ${label} ${value}`} onClick={onRemove}>
                  <X size={12} aria-hidden />
                </UnstyledButton>
              )}
            </li>
          ))}
        </ul>
        <Button variant="subtle" aria-expanded="false" onClick={unfold}>
          Show filters
        </Button>
      </section>
    )
  }
  return (
    <search>
      <p className={classes.onPaper}>
        {chips.map(({ label, value }) => (
          <span key={label}>
            <span className={classes.chipLabel}>{label}</span> {value}
          </span>
        ))}
      </p>
      <form
        className={classes.panel}
        aria-label="Filters"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSearch) onSearch()
        }}
      >
        {children}
        <div className={classes.buttons}>
          <Button type="submit" disabled={!canSearch}>
            {searchLabel}
          </Button>
          <Button variant="default" onClick={onClear}>
            Clear
          </Button>
          <Button variant="subtle" aria-expanded="true" onClick={fold}>
            Hide
          </Button>
        </div>
      </form>
    </search>
  )
}
