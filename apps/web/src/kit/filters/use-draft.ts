import { useEffect, useState } from 'react'
import { noteDraft, returnedDraft, takeReturnedDraft } from '../session/kept-drafts.ts'

/** Names a form by its screen and its fields. */
const nameOf = (fields: object): string => `${location.pathname} ${Object.keys(fields).join()}`

/**
 * What a filter's fields hold before Search: starts as what was searched, and again whenever that changes by other
 * means (back, a shared link, Clear). After a session ended and the same account signed in again, it starts as it was.
 * @param first what the fields hold at first, where that is something else
 */
export function useDraft<T extends object>(searched: T, first = searched): [T, (next: Partial<T>) => void] {
  const [form] = useState(() => nameOf(searched))
  const [draft, setDraft] = useState(() => returnedDraft(form, searched) ?? first)
  const [seen, setSeen] = useState(searched)
  if (seen !== searched && JSON.stringify(seen) !== JSON.stringify(searched)) {
    setSeen(searched)
    setDraft(searched)
  }
  useEffect(() => {
    takeReturnedDraft(form)
    const isChanged = JSON.stringify(draft) !== JSON.stringify(searched)
    noteDraft(form, isChanged ? { searched, typed: draft } : undefined)
  }, [form, draft, searched])
  useEffect(() => () => noteDraft(form, undefined), [form])
  return [draft, (next) => setDraft((before) => ({ ...before, ...next }))]
}
