import { clearSession } from './session.ts'

let leave: () => Promise<void> = clearSession

/**
 * Sets the logout function, which the sign-in slice provides: the question, the server call, the cleanup, and the next
 * page.
 */
export const setLogout = (next: () => Promise<void>): void => {
  leave = next
}

export const logout = (): Promise<void> => leave()
