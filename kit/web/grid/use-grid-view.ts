import { z } from 'zod'
import { useScreenSearch } from '../screen/use-screen-search.ts'

const gridView = z.object({ sort: z.string().max(400).catch(''), find: z.string().max(100).catch('') })

/** The address fields of a grid. */
export const gridFields = Object.keys(gridView.shape)

/** How a grid shows its rows: their order (see `readSort`) and the quick-find text. */
export type GridView = z.output<typeof gridView>

/** A grid's view, kept in the address. Changes of parts of it add no history entry. */
export function useGridView(): [GridView, (next: Partial<GridView>) => void] {
  const [view, setView] = useScreenSearch(gridView)
  return [view, (next) => setView(next, { replace: true })]
}
