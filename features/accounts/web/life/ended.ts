/** Marks a logout in this tab, so that later screens do not report an expired session. */
const key = 'signed-out'

export const recordSignedOut = (): void => sessionStorage.setItem(key, 'yes')
export const clearSignedOut = (): void => sessionStorage.removeItem(key)
export const hasSignedOut = (): boolean => sessionStorage.getItem(key) !== null
