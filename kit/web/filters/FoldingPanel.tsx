import { Box, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { useIsPhone } from '../theme/use-window.ts'
import { useScreenSearch } from '../screen/use-screen-search.ts'
import { type FilterChip, FilterChips } from './FilterChips.tsx'

interface Props {
  name: 'Filters' | 'Report'
  /** The current choices, shown while the panel is collapsed. */
  chips: readonly FilterChip[]
  /** Whether there are results below the panel. */
  hasResults: boolean
  /** Renders the open panel. `hide` is the button that collapses it; call `onSubmitted` when the form is submitted. */
  children: (hide: ReactNode, onSubmitted: () => void) => ReactNode
}

const folding = z.object({ filters: z.enum(['shown', 'hidden']).catch('shown') })

/** A panel above the grid that collapses to a line of chips. The address stores whether it is collapsed. */
export function FoldingPanel({ name, chips, hasResults, children }: Props) {
  const [{ filters }, setFolding] = useScreenSearch(folding)
  const [isOpened, setOpened] = useState(false)
  // On a phone, the panel collapses after each search, so that the results come first.
  const isFolded = useIsPhone() && hasResults && !isOpened
  // When one of the two buttons replaces the other, it takes over the focus.
  const [isReplacing, setReplacing] = useState(false)
  const fold = (to: 'shown' | 'hidden') => {
    setReplacing(true)
    setOpened(to === 'shown')
    if (to !== filters) setFolding({ filters: to }, { replace: true })
  }
  if (filters === 'shown' && !isFolded)
    return children(
      <Button variant="subtle" aria-expanded="true" autoFocus={isReplacing} onClick={() => fold('hidden')}>
        Hide
      </Button>,
      () => {
        setReplacing(true)
        setOpened(false)
      },
    )
  return (
    <Box component="section" className="row dense" mt="sm" aria-label={name}>
      {chips.length === 0 && <span className="muted">No {name.toLowerCase()}</span>}
      <FilterChips chips={chips} />
      <Button
        className="screen-only"
        variant="subtle"
        px="xs"
        aria-expanded="false"
        autoFocus={isReplacing}
        onClick={() => fold('shown')}
      >
        Show {name.toLowerCase()}
      </Button>
    </Box>
  )
}
