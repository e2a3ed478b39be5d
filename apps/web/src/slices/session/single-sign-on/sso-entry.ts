import { readSso, type SsoEntry } from '@trade-counter/contract/slices/session/rules.ts'

declare global {
  interface Window {
    /** What `take-entry.js` took out of the address. */
    signOnEntry?: Readonly<Record<string, string>> | undefined
  }
}

/**
 * The single sign-on that the entry address asked for, once: afterwards it is gone.
 * @returns undefined where it asked for none; 'wrong' where a part is missing or unknown
 */
export function takeSsoEntry(): SsoEntry | 'wrong' | undefined {
  const entry = window.signOnEntry
  delete window.signOnEntry
  return entry && readSso(entry)
}
