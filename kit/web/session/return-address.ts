/** The user's address when the session ended. The user returns there after signing in again. */
const key = 'return-address'

interface Kept {
  href: string
  /** Undefined if nobody was signed in. The address is then valid for any account. */
  identityKey: string | undefined
}

export const saveReturnAddress = (href: string, identityKey: string | undefined): void =>
  sessionStorage.setItem(key, JSON.stringify({ href, identityKey } satisfies Kept))

const clearReturnAddress = (): void => sessionStorage.removeItem(key)

/** Returns the saved address and clears it; undefined for a different account. */
export function takeReturnAddress(identityKey: string): string | undefined {
  const text = sessionStorage.getItem(key)
  clearReturnAddress()
  if (text === null) return undefined
  const kept = JSON.parse(text) as Kept
  return kept.identityKey === undefined || kept.identityKey === identityKey ? kept.href : undefined
}
