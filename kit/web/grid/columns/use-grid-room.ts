import { useSyncExternalStore } from 'react'

/** The width of the screen's padding and borders, the checkbox column, and a scroll bar, in pixels. */
const beside = 34 + 40 + 15

// Cached, because reading it forces the browser to lay out the page.
let width = window.innerWidth
window.addEventListener('resize', () => {
  width = window.innerWidth
})

const onResize = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** The width in pixels that is available for a grid's columns. */
export const useGridRoom = (): number => useSyncExternalStore(onResize, () => width) - beside
