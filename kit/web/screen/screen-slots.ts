import { createContext } from 'react'
import type { FileView } from '../calls/api.ts'

/** The state of a grid, for the files of the same list. */
export interface ShownGrid extends Pick<FileView, 'sort' | 'find'> {
  /** The column keys in order, once the user has hidden or moved some. */
  columns: readonly string[] | undefined
  /** The number of rows, before quick find. */
  rows: number
  /** The number of rows that match quick find; undefined while rows load. */
  found: number | undefined
  /** The total number of rows if these are only the first ones; undefined if these are all or the total is unknown. */
  total: number | undefined
}

/** The grids of a screen, by the path of the call that returned their rows. */
export const ShownGridsContext = createContext<Readonly<Record<string, ShownGrid>>>({})

/** What a screen provides for its grid. */
export interface ScreenSlots {
  /** The screen's title, which names its grid. */
  title: string
  /** The element that holds the grid's tools, before the screen's own actions. */
  tools: HTMLElement | null
  /** Reports a grid's state; `undefined` when the grid unmounts. */
  showGrid: (path: string, grid: ShownGrid | undefined) => void
}

export const ScreenSlotsContext = createContext<ScreenSlots>({ title: '', tools: null, showGrid: () => undefined })
