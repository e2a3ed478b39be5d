/** Where the user was when the session ended, so that signing in again leads back there. */
const key = 'return-address'

interface Kept {
  href: string
  /** Undefined when nobody was signed in yet: the address then serves whoever signs in. */
  identityKey: string | undefined
}

export const rememberAddress = (href: string, identityKey: string | undefined): void =>
  sessionStorage.setItem(key, JSON.stringify({ href, identityKey } satisfies Kept))

export const forgetAddress = (): void => sessionStorage.removeItem(key)

/** The address to return to, once: only for the account that was there. */
export function takeAddress(identityKey: string): string | undefined {
  const text = sessionStorage.getItem(key)
  forgetAddress()
  if (text === null) return undefined
  const kept = JSON.parse(text) as Kept
  return kept.identityKey === undefined || kept.identityKey === identityKey ? kept.href : undefined
}
