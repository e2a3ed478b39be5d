import { createContext } from 'react'

/** Places in a screen's title line into which its grid puts its own tools. */
export interface ScreenSlots {
  /** Before the screen's own actions. */
  find: HTMLElement | null
  /** After them. */
  columns: HTMLElement | null
}

export const ScreenSlotsContext = createContext<ScreenSlots>({ find: null, columns: null })
