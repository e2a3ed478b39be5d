/** Marks a logout in this tab, so that later screens do not report an expired session. */
const key = 'signed-out'

export const noteSignedOut = (): void => sessionStorage.setItem(key, 'yes')
export const forgetSignedOut = (): void => sessionStorage.removeItem(key)
export const hasSignedOut = (): boolean => sessionStorage.getItem(key) !== null
