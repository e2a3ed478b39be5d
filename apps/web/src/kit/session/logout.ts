import { clearSession } from './session.ts'

let leave: () => Promise<void> = clearSession

/** The sign-in slice says what logging out means: its question, the call to the server, what is cleared, where to go. */
export const setLogout = (next: () => Promise<void>): void => {
  leave = next
}

/** What every Logout entry does. */
export const logout = (): Promise<void> => leave()
