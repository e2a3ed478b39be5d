import { createContext } from 'react'

/** What a screen's title line gives its grid. */
export interface ScreenSlots {
  /** The screen's title, which names its grid. */
  title: string
  /** Where the grid renders its tools: before the screen's own actions. */
  tools: HTMLElement | null
}

export const ScreenSlotsContext = createContext<ScreenSlots>({ title: '', tools: null })
