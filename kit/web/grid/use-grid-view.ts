import { z } from 'zod'
import { useScreenSearch } from '../screen/use-screen-search.ts'

/** The longest text to find in rows; the address has it. */
export const maxFind = 100

const gridView = z.object({ sort: z.string().max(400).catch(''), find: z.string().max(maxFind).catch('') })

export const gridFields = Object.keys(gridView.shape)

/** The sort order (see `readSort`) and quick-find text of a grid. */
export type GridView = z.output<typeof gridView>

/** A grid's view, stored in the address. Partial changes add no history entry. */
export function useGridView(): [GridView, (next: Partial<GridView>) => void] {
  const [view, setView] = useScreenSearch(gridView)
  return [view, (next) => setView(next, { replace: true })]
}
