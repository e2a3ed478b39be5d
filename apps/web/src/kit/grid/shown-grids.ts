import { createContext } from 'react'
import type { FileView } from '#web/api.ts'

/** What a screen's grid shows, for the files of the same list. */
export interface ShownGrid extends Pick<FileView, 'sort' | 'find'> {
  /** The keys of its columns in their order, once a person has hidden or moved some. */
  columns: readonly string[] | undefined
  /** How many rows it holds, found or not. */
  rows: number
  /** Of how many rows these are the first; undefined where they are all, or that is not known yet. */
  total: number | undefined
}

/** The grids of a screen, by the path of the call that answered their rows. */
export const ShownGridsContext = createContext<Readonly<Record<string, ShownGrid>>>({})

/** Tells the screen what a grid shows, and with `undefined` that the grid is gone. */
export const ShowGridContext = createContext<(path: string, grid: ShownGrid | undefined) => void>(() => undefined)
