import { useState } from 'react'

/**
 * What a filter's fields hold before Search: starts as what was searched, and again whenever that changes by other
 * means (back, a shared link, Clear).
 */
export function useDraft<T extends object>(searched: T): [T, (next: Partial<T>) => void] {
  const [draft, setDraft] = useState(searched)
  const [seen, setSeen] = useState(searched)
  if (seen !== searched && JSON.stringify(seen) !== JSON.stringify(searched)) {
    setSeen(searched)
    setDraft(searched)
  }
  return [draft, (next) => setDraft((before) => ({ ...before, ...next }))]
}
