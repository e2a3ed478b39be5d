import { seal, unseal } from './sealed.ts'

/**
 * Keeps unsent form input in the tab when the session ends. The input is restored when the same account signs in again
 * and the form opens on the same search.
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

/** The changed drafts of the forms on the screen, by form name. */
const shown = new Map<string, Draft>()
/** The restored drafts that no form has opened yet. */
let returned: Record<string, Draft> = {}

/** Records a visible form's draft; undefined if it is unchanged or the form unmounts. */
export function recordDraft(form: string, draft: Draft | undefined): void {
  if (draft) shown.set(form, draft)
  else shown.delete(form)
}

/** Keeps the drafts on the screen until this account signs in again. */
export async function saveDrafts(identityKey: string): Promise<void> {
  if (shown.size === 0) return sessionStorage.removeItem(key)
  const kept: Kept = { identityKey, drafts: Object.fromEntries(shown) }
  sessionStorage.setItem(key, await seal(kept))
}

/** Makes the kept drafts available to the forms that open next; drops those of another account. */
export async function restoreDrafts(identityKey: string): Promise<void> {
  const kept = await unseal<Kept>(sessionStorage.getItem(key))
  sessionStorage.removeItem(key)
  returned = kept?.identityKey === identityKey ? kept.drafts : {}
}

/** A form's draft from before the session ended, if the form opens on the same search. */
export function restoredDraft<T>(form: string, searched: T): T | undefined {
  const draft = returned[form]
  // The form of the same name stored it, so it has the same fields.
  return JSON.stringify(draft?.searched) === JSON.stringify(searched) ? (draft?.typed as T) : undefined
}

/** Removes a draft that its form has restored. */
export const removeRestoredDraft = (form: string): void => {
  delete returned[form]
}
