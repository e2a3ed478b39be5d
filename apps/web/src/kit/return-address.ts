/** Where the user was when the session ended, so that signing in again leads back there. */
const key = 'return-address'

interface Kept {
  href: string
  /** Undefined when nobody was signed in yet: the address then serves whoever signs in. */
  userName: string | undefined
}

export const rememberAddress = (href: string, userName: string | undefined): void =>
  sessionStorage.setItem(key, JSON.stringify({ href, userName } satisfies Kept))

export const forgetAddress = (): void => sessionStorage.removeItem(key)

/** The address to return to, once: only for the user who was there. */
export function takeAddress(userName: string): string | undefined {
  const text = sessionStorage.getItem(key)
  forgetAddress()
  if (text === null) return undefined
  const kept = JSON.parse(text) as Kept
  return kept.userName === undefined || kept.userName === userName ? kept.href : undefined
}
