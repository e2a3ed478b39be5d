import { createContext } from 'react'

/** Places in a screen's title line where its grid renders its tools. */
export interface ScreenSlots {
  /** The screen's title, which names its grid. */
  title: string
  /** Before the screen's own actions. */
  find: HTMLElement | null
  /** After the screen's own actions. */
  columns: HTMLElement | null
}

export const ScreenSlotsContext = createContext<ScreenSlots>({ title: '', find: null, columns: null })
