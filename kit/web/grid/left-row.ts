import { useLocation } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'

/** The row that the user last acted on, by its position on the screen. */
export interface LeftRow {
  index: number
  /** The control that the user acted on: in a table, the column's key; on a card, the position of the control. */
  part: string
}

/** By history entry and grid. The map drops the oldest entries. */
const leftRows = new Map<string, LeftRow>()
const most = 50

function remember(key: string, row: LeftRow): void {
  leftRows.delete(key)
  leftRows.set(key, row)
  const [oldest] = leftRows.keys()
  if (leftRows.size > most && oldest !== undefined) leftRows.delete(oldest)
}

const useEntry = (): string => useLocation({ select: ({ state }) => state.__TSR_key ?? '' })

/**
 * Remembers the row from which the user leaves the screen, so that Back returns to it.
 * @param rowOf finds the row of an element; undefined outside of rows
 * @returns a handler for clicks and keys in the grid, and the row to return to, if any
 */
export function useLeftRow(
  grid: string,
  rowOf: (target: Element) => LeftRow | undefined,
): { note: (event: SyntheticEvent) => void; leftRow: LeftRow | undefined } {
  const key = `${useEntry()} ${grid}`
  return {
    note: ({ target }) => {
      const row = target instanceof Element ? rowOf(target) : undefined
      if (row) remember(key, row)
    },
    leftRow: leftRows.get(key),
  }
}

/** Whether the user left this screen from a row. Back then returns the focus to it. */
export function useHasLeftRow(): boolean {
  const entry = useEntry()
  return [...leftRows.keys()].some((key) => key.startsWith(`${entry} `))
}
