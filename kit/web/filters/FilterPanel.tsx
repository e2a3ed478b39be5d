import { Box, Button } from '@mantine/core'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { type FilterChip, FilterChips } from './FilterChips.tsx'
import { pressSearch } from '../screen/press-search.ts'
import classes from './FilterPanel.module.css'
import { clearHalfTyped } from './half-typed.ts'
import { FoldingPanel } from './FoldingPanel.tsx'

export interface MoreFilters {
  fields: ReactNode
  /** The number of these filters that are active. */
  active: number
  /** Whether one of the fields is invalid. The fields then stay open, because the search can't run. */
  isFaulty?: boolean
}

interface Props {
  children: ReactNode
  more?: MoreFilters
  canSearch: boolean
  /** Puts the search into the address; the screen requests its answers with `useSearched`. */
  onSearch: () => void
  /** Omit to hide the Clear button. */
  onClear?: () => void
  /** The active filters; empty before the first search. */
  chips: readonly FilterChip[]
  /** Whether the screen shows rows before the first search. */
  startsWithRows?: boolean
  searchLabel?: string
}

function MoreRow({ fields, active, isFaulty = false }: MoreFilters) {
  const [isOpen, setOpen] = useState(isFaulty)
  const id = useId()
  if (isFaulty && !isOpen) setOpen(true)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <>
      <Button
        variant="subtle"
        rightSection={<Chevron size={14} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {active > 0 ? `More filters (${active})` : 'More filters'}
      </Button>
      <div id={id} hidden={!isOpen} className={classes.more} onInvalidCapture={() => setOpen(true)}>
        {fields}
      </div>
    </>
  )
}

/**
 * A screen's filters in one row, with the active ones as chips below. Enter or the primary button searches. Hide
 * collapses the panel to the chips, and so does a search on a phone.
 */
export function FilterPanel(props: Props) {
  const { children, more, canSearch, onSearch, onClear, chips, startsWithRows = false, searchLabel = 'Search' } = props
  return (
    <FoldingPanel name="Filters" chips={chips} hasResults={startsWithRows || chips.length > 0}>
      {(hide, onSubmitted) => (
        <search>
          <form
            className={`${classes.panel} screen-only`}
            aria-label="Filters"
            onSubmit={(event) => {
              event.preventDefault()
              if (!canSearch) return
              void pressSearch(onSearch)
              onSubmitted()
            }}
          >
            <div className={classes.fields}>{children}</div>
            {more && <MoreRow {...more} />}
            <div className={classes.buttons}>
              <Button type="submit" disabled={!canSearch}>
                {searchLabel}
              </Button>
              {onClear && (
                <Button
                  variant="default"
                  onClick={({ currentTarget }) => {
                    clearHalfTyped(currentTarget.form)
                    onClear()
                  }}
                >
                  Clear
                </Button>
              )}
              {hide}
            </div>
          </form>
          {chips.length > 0 && (
            <Box mt="xs">
              <FilterChips chips={chips} label="Active filters" />
            </Box>
          )}
        </search>
      )}
    </FoldingPanel>
  )
}
