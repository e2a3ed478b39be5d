import { useCallback, useState } from 'react'
import { type ColumnLayout, declaredLayout, readLayout } from './column-layout.ts'
import { useSession } from '../../session/session.ts'

/** Signing out leaves entries of this kind: they hold no data, only which columns somebody wants to see. */
export const layoutKeyPrefix = 'columns:'

/** Keeps the account out of plain sight on a shared computer; it need not be more than that. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * How the user wants a grid's columns, kept in this browser per account and grid.
 * @returns the layout, and what changes parts of it; nothing given means as declared
 */
export function useColumnLayout(gridId: string): [ColumnLayout, (next?: Partial<ColumnLayout>) => void] {
  const account = useSession()?.identityKey ?? ''
  const key = `${layoutKeyPrefix}${digest(account)}:${gridId}`
  const [layout, setLayout] = useState(() => readLayout(localStorage.getItem(key)))
  const change = useCallback(
    (next?: Partial<ColumnLayout>) =>
      setLayout((before) => {
        const after = next ? { ...before, ...next } : declaredLayout
        localStorage.setItem(key, JSON.stringify(after))
        return after
      }),
    [key],
  )
  return [layout, change]
}
