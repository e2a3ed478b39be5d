import { useSyncExternalStore } from 'react'

/** The screen's padding and borders, the column of checkboxes, and a scroll bar, in pixels. */
const beside = 34 + 40 + 15

const onResize = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** The width in pixels that a screen's grid has for its columns. */
export const useGridRoom = (): number => useSyncExternalStore(onResize, () => window.innerWidth) - beside
