import { useSyncExternalStore } from 'react'

/** The screen's padding and borders, the column of checkboxes, and a scroll bar, in pixels. */
const beside = 34 + 40 + 15

// Kept, because reading it makes the browser lay out the page at once.
let width = window.innerWidth
window.addEventListener('resize', () => {
  width = window.innerWidth
})

const onResize = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** The width in pixels that a screen's grid has for its columns. */
export const useGridRoom = (): number => useSyncExternalStore(onResize, () => width) - beside
