import { seal, unseal } from './sealed.ts'

/**
 * Unsent form input that the tab keeps when the session ends. It is restored when the same account signs in again and
 * the form opens with the same search.
 */
const key = 'drafts'

interface Draft {
  /** The form's starting values. */
  searched: unknown
  typed: unknown
}

interface Kept {
  identityKey: string
  drafts: Record<string, Draft>
}

/** The changed drafts of the displayed forms, by form name. */
const shown = new Map<string, Draft>()
/** The restored drafts that no form has opened yet. */
let returned: Record<string, Draft> = {}

/** Records the draft of a displayed form; undefined if it is unchanged or the form unmounts. */
export function recordDraft(form: string, draft: Draft | undefined): void {
  if (draft) shown.set(form, draft)
  else shown.delete(form)
}

/** Stores the displayed drafts until this account signs in again. */
export async function saveDrafts(identityKey: string): Promise<void> {
  if (shown.size === 0) return sessionStorage.removeItem(key)
  const kept: Kept = { identityKey, drafts: Object.fromEntries(shown) }
  sessionStorage.setItem(key, await seal(kept, identityKey))
}

/** Makes the stored drafts available to forms that open later. Drops the drafts of another account. */
export async function restoreDrafts(identityKey: string): Promise<void> {
  const kept = await unseal<Kept>(sessionStorage.getItem(key), identityKey)
  sessionStorage.removeItem(key)
  returned = kept?.identityKey === identityKey ? kept.drafts : {}
}

/** Returns a form's draft from before the session ended, if the form opens with the same search. */
export function restoredDraft<T>(form: string, searched: T): T | undefined {
  const draft = returned[form]
  // A form of the same name stored it, so it has the same fields.
  return JSON.stringify(draft?.searched) === JSON.stringify(searched) ? (draft?.typed as T) : undefined
}

export const removeRestoredDraft = (form: string): void => {
  delete returned[form]
}
