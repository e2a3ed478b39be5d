import { z } from 'zod'
import { useScreenSearch } from '../screen/use-screen-search.ts'

const folding = z.object({ filters: z.enum(['shown', 'hidden']).catch('shown') })

/** Whether a screen's filters are collapsed to a line, kept in the address. */
export function useFolding() {
  const [{ filters }, setFolding] = useScreenSearch(folding)
  return {
    isFolded: filters === 'hidden',
    fold: () => setFolding({ filters: 'hidden' }, { replace: true }),
    unfold: () => setFolding({ filters: 'shown' }, { replace: true }),
  }
}
