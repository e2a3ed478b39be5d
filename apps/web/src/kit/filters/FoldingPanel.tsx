import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useScreenSearch } from '../screen/use-screen-search.ts'
import { type FilterChip, FilterChips } from './FilterChips.tsx'
import classes from './FoldingPanel.module.css'

interface Props {
  name: 'Filters' | 'Report'
  /** The current choices, shown while the panel is collapsed. */
  chips: readonly FilterChip[]
  /** The open panel, with the button that collapses it. */
  children: (hide: ReactNode) => ReactNode
}

const folding = z.object({ filters: z.enum(['shown', 'hidden']).catch('shown') })

/** A panel above the grid that collapses to a line of chips; the address keeps whether it is collapsed. */
export function FoldingPanel({ name, chips, children }: Props) {
  const [{ filters }, setFolding] = useScreenSearch(folding)
  const fold = (to: 'shown' | 'hidden') => setFolding({ filters: to }, { replace: true })
  if (filters === 'shown')
    return children(
      <Button variant="subtle" aria-expanded="true" onClick={() => fold('hidden')}>
        Hide
      </Button>,
    )
  return (
    <section className={classes.folded} aria-label={name}>
      {chips.length === 0 && <span className={classes.none}>No {name.toLowerCase()}</span>}
      <FilterChips chips={chips} />
      <Button variant="subtle" aria-expanded="false" onClick={() => fold('shown')}>
        Show {name.toLowerCase()}
      </Button>
    </section>
  )
}
