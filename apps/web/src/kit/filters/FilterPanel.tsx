import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FilterChip } from './FilterChips.tsx'
import classes from './FilterPanel.module.css'
import { FoldingPanel } from './FoldingPanel.tsx'

interface Props {
  children: ReactNode
  canSearch: boolean
  onSearch: () => void
  onClear: () => void
  /** The active filters; empty before the first search. */
  chips: readonly FilterChip[]
  /** The primary button's label. */
  searchLabel?: string
}

/** A screen's filters: Enter or the primary button searches, and Hide, or a search on a phone, collapses them to chips. */
export function FilterPanel({ children, canSearch, onSearch, onClear, chips, searchLabel = 'Search' }: Props) {
  return (
    <FoldingPanel name="Filters" chips={chips}>
      {(hide, onSubmitted) => (
        <search>
          <p className={classes.onPaper}>
            {chips.map(({ label, value }) => (
              <span key={label}>
                <span className={classes.label}>{label}</span> {value}
              </span>
            ))}
          </p>
          <form
            className={classes.panel}
            aria-label="Filters"
            onSubmit={(event) => {
              event.preventDefault()
              if (!canSearch) return
              onSearch()
              onSubmitted()
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
              {hide}
            </div>
          </form>
        </search>
      )}
    </FoldingPanel>
  )
}
