import { useCallback, useState } from 'react'
import { type ColumnLayout, declaredLayout, readLayout } from './column-layout.ts'
import { useSession } from '../../session/session.ts'
import { layoutKeyPrefix } from '../../session/session-vault.ts'

/** Obscures the account on a shared computer; it does not need to be cryptographic. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * The user's column layout, kept in this browser per account and grid.
 * @returns the layout, and a function that changes parts of it; without an argument it restores the declared layout
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
