import { useState } from 'react'
import { z } from 'zod'
import { useScreenSearch } from '../screen/use-screen-search.ts'

const gridView = z.object({ sort: z.string().max(400).catch(''), find: z.string().max(100).catch('') })

/** The address fields of a grid. */
export const gridFields = Object.keys(gridView.shape)

/** How a grid shows its rows: their order (see `readSort`) and the quick-find text. */
export type GridView = z.output<typeof gridView>

/**
 * A grid's view, kept in the address; a selector inside a form keeps it in component state.
 * @returns the view, and a function that changes parts of it without adding a history entry
 */
export function useGridView(inAddress: boolean): [GridView, (next: Partial<GridView>) => void] {
  const [kept, keep] = useState<GridView>({ sort: '', find: '' })
  const [search, setSearch] = useScreenSearch(gridView)
  if (!inAddress) return [kept, (next) => keep((before) => ({ ...before, ...next }))]
  return [search, (next) => setSearch(next, { replace: true })]
}
