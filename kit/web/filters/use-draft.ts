import { useEffect, useState } from 'react'
import { recordDraft, restoredDraft, removeRestoredDraft } from '../session/saved-drafts.ts'

/** Identifies a form by its screen and its fields. */
const draftName = (fields: object): string => `${location.pathname} ${Object.keys(fields).join()}`

/**
 * A filter's values before Search. They start as the current search and reset when it changes in another way, such as
 * Back or Clear. If the session ends, the same account gets them back when it signs in again.
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
