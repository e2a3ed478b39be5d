import { use, useEffect } from 'react'
import { ShowGridContext, type ShownGrid } from './shown-grids.ts'

/** Tells the screen what a grid shows as long as it is there; without a path the grid has no files. */
export function useShownGrid(path: string | undefined, grid: ShownGrid): void {
  const showGrid = use(ShowGridContext)
  const { sort, find, columns, rows, total } = grid
  const keys = columns?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are those that the keys name
  useEffect(() => {
    if (path === undefined) return
    showGrid(path, { sort, find, columns, rows, total })
    return () => showGrid(path, undefined)
  }, [showGrid, path, sort, find, keys, rows, total])
}
