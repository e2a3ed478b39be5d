import { readSso, type SsoEntry } from '#accounts/contract/rules.ts'

declare global {
  interface Window {
    /** The parameters that `take-entry.js` removed from the address. */
    signOnEntry?: Readonly<Record<string, string>> | undefined
  }
}

/**
 * Returns the single sign-on from the entry address and clears it.
 * @returns undefined if there is none; 'wrong' if a part is missing or unknown
 */
export function takeSsoEntry(): SsoEntry | 'wrong' | undefined {
  const entry = window.signOnEntry
  delete window.signOnEntry
  return entry && readSso(entry)
}
