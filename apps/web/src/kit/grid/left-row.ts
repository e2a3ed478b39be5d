import { useLocation } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'

/** The row that the user acted on last, by its place on the screen. */
export interface LeftRow {
  index: number
  /** The column's key. */
  column: string
}

/** Keyed by history entry and grid. The map drops the oldest entries. */
const leftRows = new Map<string, LeftRow>()
const most = 50

function remember(key: string, row: LeftRow): void {
  leftRows.delete(key)
  leftRows.set(key, row)
  const [oldest] = leftRows.keys()
  if (leftRows.size > most && oldest !== undefined) leftRows.delete(oldest)
}

function rowOf(target: EventTarget): LeftRow | undefined {
  if (!(target instanceof Element)) return undefined
  const cell = target.closest('.ag-cell')
  const index = cell?.closest('[row-index]')?.getAttribute('row-index')
  const column = cell?.getAttribute('col-id')
  return index && column ? { index: Number(index), column } : undefined
}

/**
 * Remembers the row from which the user leaves the screen, so that Back returns to it.
 * @returns a handler for clicks and keys in the grid, and the row to return to, if this entry was left before
 */
export function useLeftRow(grid: string): { note: (event: SyntheticEvent) => void; leftRow: LeftRow | undefined } {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const key = `${entry} ${grid}`
  return {
    note: ({ target }) => {
      const row = rowOf(target)
      if (row) remember(key, row)
    },
    leftRow: leftRows.get(key),
  }
}
