import { seal, unseal } from './sealed.ts'

/**
 * What was typed into a form and not yet searched for or run outlives the end of a session: it is kept in the tab and
 * comes back when the same account signs in again and the form opens on the same search.
 */
const key = 'drafts'

interface Draft {
  /** What the form started from. */
  searched: unknown
  typed: unknown
}

interface Kept {
  identityKey: string
  drafts: Record<string, Draft>
}

/** The changed drafts of the forms on the screen, by the name of their form. */
const shown = new Map<string, Draft>()
/** What was kept, until each form opens again. */
let returned: Record<string, Draft> = {}

/** Notes the draft of a form that is shown; undefined where nothing was changed, or the form is gone. */
export function noteDraft(form: string, draft: Draft | undefined): void {
  if (draft) shown.set(form, draft)
  else shown.delete(form)
}

/** Keeps the drafts on the screen for the time when this account signs in again. */
export async function keepDrafts(identityKey: string): Promise<void> {
  if (shown.size === 0) return sessionStorage.removeItem(key)
  const kept: Kept = { identityKey, drafts: Object.fromEntries(shown) }
  sessionStorage.setItem(key, await seal(kept))
}

/** Makes the kept drafts ready for the forms that open next; those of another account are dropped. */
export async function returnDrafts(identityKey: string): Promise<void> {
  const kept = await unseal<Kept>(sessionStorage.getItem(key))
  sessionStorage.removeItem(key)
  returned = kept?.identityKey === identityKey ? kept.drafts : {}
}

/** What was typed into a form before the session ended, where it opens on the same search again. */
export function returnedDraft<T>(form: string, searched: T): T | undefined {
  const draft = returned[form]
  // It was noted by the form of this name, which holds the same fields.
  return JSON.stringify(draft?.searched) === JSON.stringify(searched) ? (draft?.typed as T) : undefined
}

/** The form has taken its draft. */
export const takeReturnedDraft = (form: string): void => {
  delete returned[form]
}
