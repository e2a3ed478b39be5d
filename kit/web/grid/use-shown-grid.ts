import { use, useEffect } from 'react'
import { ScreenSlotsContext, type ShownGrid } from '../screen/screen-slots.ts'

/** Reports to the screen what a mounted grid shows. A grid without a path has no files. */
export function useShownGrid(path: string | undefined, grid: ShownGrid): void {
  const { showGrid } = use(ScreenSlotsContext)
  const { sort, find, columns, rows, found, total } = grid
  const keys = columns?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys identify the columns
  useEffect(() => {
    if (path === undefined) return
    showGrid(path, { sort, find, columns, rows, found, total })
    return () => showGrid(path, undefined)
  }, [showGrid, path, sort, find, keys, rows, found, total])
}
