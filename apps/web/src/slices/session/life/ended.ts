/** Tells in this tab that the last session was left on purpose: what comes after is no expiry. */
const key = 'signed-out'

export const noteSignedOut = (): void => sessionStorage.setItem(key, 'yes')
export const forgetSignedOut = (): void => sessionStorage.removeItem(key)
export const hasSignedOut = (): boolean => sessionStorage.getItem(key) !== null
