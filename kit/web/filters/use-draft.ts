import { useEffect, useState } from 'react'
import { recordDraft, restoredDraft, removeRestoredDraft } from '../session/saved-drafts.ts'

/** Identifies a form by its screen and its fields. */
const draftName = (fields: object): string => `${location.pathname} ${Object.keys(fields).join()}`

/**
 * The values of a filter's fields before Search. Starts from the current search, and resets whenever that changes
 * another way (back, a shared link, Clear). Restored when the same account signs in again after the session ended.
 * @param first the initial values, if they differ from the search
 */
export function useDraft<T extends object>(searched: T, first = searched): [T, (next: Partial<T>) => void] {
  const [form] = useState(() => draftName(searched))
  const [draft, setDraft] = useState(() => restoredDraft(form, searched) ?? first)
  const [seen, setSeen] = useState(searched)
  if (seen !== searched && JSON.stringify(seen) !== JSON.stringify(searched)) {
    setSeen(searched)
    setDraft(searched)
  }
  useEffect(() => {
    removeRestoredDraft(form)
    const isChanged = JSON.stringify(draft) !== JSON.stringify(searched)
    recordDraft(form, isChanged ? { searched, typed: draft } : undefined)
  }, [form, draft, searched])
  useEffect(() => () => recordDraft(form, undefined), [form])
  return [draft, (next) => setDraft((before) => ({ ...before, ...next }))]
}
