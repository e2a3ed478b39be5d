import { type Atom, createAtom } from '@tanstack/react-store'
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

/** What a screen provides for its grids and their files. */
export interface ScreenSlots {
  /** The screen's title, which names its grid. */
  title: string
  /** The element that holds the grid's tools, before the screen's own actions. */
  tools: HTMLElement | null
  /** The mounted grids, by the path of the call that returned their rows. */
  grids: Atom<Readonly<Record<string, ShownGrid>>>
}

export const noGrids = (): ScreenSlots['grids'] => createAtom({})

export const ScreenSlotsContext = createContext<ScreenSlots>({ title: '', tools: null, grids: noGrids() })
