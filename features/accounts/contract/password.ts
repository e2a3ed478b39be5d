import { limits } from './limits.ts'

/** The state of the Change Password screen. */
export interface PasswordForm {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

/** The new and the confirmed password are filled and match after trimming. */
export const canSetPassword = (form: Omit<PasswordForm, 'oldPassword'>): boolean =>
  form.newPassword.trim() !== '' && form.newPassword.trim() === form.confirmPassword.trim()

/** All three fields are filled, and the new and the confirmed password match after trimming. */
export const canChangePassword = (form: PasswordForm): boolean => form.oldPassword.trim() !== '' && canSetPassword(form)

export const passwordMessages = {
  wrongOld: 'The old password is incorrect.',
  short: `A password must have at least ${limits.passwordLeast} characters.`,
  same: 'The new password is the same as the old one.',
  common: 'This password is too common; choose another.',
  userId: 'The password must not be the user ID.',
  guessable: 'The password must not contain the user ID or the name of the company.',
  set: 'Your password is set. You can sign in with it now.',
  changed: 'Your password has been changed. Other sessions of this account have been ended.',
} as const

/** The product's name, before the distributor's name replaces it. */
const product = 'Trade Counter'
/** Shorter words may occur in good passwords by chance. */
const shortestWord = 5

const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The words that anyone would try first for this portal: the product's name, the user ID, and the distributor's name. */
function guessableWords(userId: string, distributor: string): string[] {
  const own = distributor === product ? [] : distributor.split(/[^\p{L}\p{N}]+/u)
  return [product, userId, ...own].map(squeezed).filter((word) => word.length >= shortestWord)
}

/**
 * The problem with a new password, in plain language; undefined if there is none. The server also checks its list of
 * common passwords, which is too long for a browser.
 * @param most the maximum password length in the login screen
 */
export function newPasswordFault(
  password: string,
  context: { userId: string; distributor: string; oldPassword?: string },
  most: number = limits.password,
): string | undefined {
  if (password.length < limits.passwordLeast) return passwordMessages.short
  if (password.length > most) return `A password must have at most ${most} characters.`
  if (password === context.oldPassword) return passwordMessages.same
  if (password.toUpperCase() === context.userId.toUpperCase()) return passwordMessages.userId
  const plain = squeezed(password)
  if (guessableWords(context.userId, context.distributor).some((word) => plain.includes(word)))
    return passwordMessages.guessable
  if (isRun(password)) return passwordMessages.common
  return undefined
}

/** One repeated character, or a run of consecutive letters or digits. */
function isRun(password: string): boolean {
  const lower = password.toLowerCase()
  const steps = new Set([...lower].slice(1).map((sign, at) => sign.charCodeAt(0) - lower.charCodeAt(at)))
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1
}
