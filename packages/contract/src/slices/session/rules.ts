import type { LoginType } from '../../kit/declare/need.ts'
import { companyOf, customerNumberOf, loginTypes } from './identity.ts'
import { limits } from './limits.ts'

/** What the login screen holds. */
export interface LoginForm {
  loginType: LoginType
  companyNumber: string
  userId: string
  password: string
}

/** Group and employee logins hide the company number. */
export const asksCompany = (loginType: LoginType): boolean => loginType === 'C'

/** Submit needs user id and password and, for a customer, a company number. */
export const canSubmitLogin = (form: LoginForm): boolean =>
  form.userId.trim() !== '' &&
  form.password !== '' &&
  (!asksCompany(form.loginType) || form.companyNumber.trim() !== '')

/** What a numeric field keeps of what was typed or pasted: digits alone, so no `e` either. */
export const digitsOf = (typed: string, most: number): string => typed.replace(/\D/g, '').slice(0, most)

/** What the code field keeps of what was typed or pasted: letters but `e`, and digits. */
export const otpOf = (typed: string): string => typed.replace(/[^0-9a-df-z]/gi, '').slice(0, limits.otp)

/** Where somebody goes who has just signed in; a customer only once location and address are there. */
export const afterSignIn = (loginType: LoginType): '/CustomerList' | '/EmployeeList' | '/Home' =>
  (({ G: '/CustomerList', E: '/EmployeeList', C: '/Home' }) as const)[loginType]

/** Where 'Previous' leads from the customer list. */
export const beforeCustomerList = (loginType: LoginType): '/EmployeeList' | '/Login' =>
  loginType === 'E' ? '/EmployeeList' : '/Login'

/** Single sign-on as the entry address gives it. */
export interface SsoEntry {
  loginType: LoginType
  company: string
  userId: string
  secret: string
}

/**
 * Reads the entry address.
 * @returns undefined where it asks for no single sign-on; 'wrong' where it does, but a part is missing or unknown
 */
export function readSso(params: Readonly<Record<string, string | undefined>>): SsoEntry | 'wrong' | undefined {
  const { sharedsecret: secret, loginType: name, customer } = params
  if (!secret) return undefined
  const loginType = loginTypes.find(({ sso }) => sso === name?.toLowerCase())?.code
  if (!loginType || !customer || customer.length < 3) return 'wrong'
  const userId = customer.slice(2)
  if (userId.length > limits.userId) return 'wrong'
  return { loginType, company: companyOf(loginType, customer.slice(0, 2)), userId, secret }
}

/** Whole seconds until a time, never below 0. */
export const secondsUntil = (iso: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / 1000)) || 0

/** `mm:ss`. */
export const countdown = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/**
 * What the one-time password dialog allows: nothing can be submitted after the end, and only then resent. So many wrong
 * tries end a code before its time.
 */
export const otpState = (typed: string, expiresAt: string, now: Date, wrongTries = 0) => {
  const seconds = wrongTries < limits.otpTries ? secondsUntil(expiresAt, now) : 0
  const expired = seconds === 0
  return { seconds, expired, canSubmit: !expired && typed !== '', canResend: expired }
}

/** An email address as it is shown to somebody who may not be its owner. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}***${at < 0 ? '' : address.slice(at)}`
}

/** Whether sends are locked, by the answer kept from the last one. */
export const sendsLocked = (lockedUntil: string, now: Date): boolean =>
  lockedUntil !== '' && secondsUntil(lockedUntil, now) > 0

/** A session counts as valid while its flag says so or a login has just happened, and its expiry has not passed. */
export const isSessionValid = (
  kept: { isSessionValid: boolean; justSignedIn: boolean; expiry: string },
  now: Date,
): boolean => (kept.isSessionValid || kept.justSignedIn) && !isExpired(kept.expiry, now)

/** Expired when 0 or fewer minutes remain; an expiry that cannot be read has passed. */
export const isExpired = (expiry: string, now: Date): boolean => !(Date.parse(expiry) > now.getTime())

/** The token is renewed when little of it is left and the session is not idle. */
export const shouldRefresh = (expiry: string, isActive: boolean, now: Date): boolean =>
  isActive && !isExpired(expiry, now) && secondsUntil(expiry, now) < limits.refreshBelowSeconds

/** When a session ends that gets no more input, ISO 8601. */
export const idleEnd = (lastInput: Date, idleMinutes: number): string =>
  new Date(lastInput.getTime() + idleMinutes * 60_000).toISOString()

/** Whether to warn that the session is about to end: two minutes before, or half its idle time where that is less. */
export const shouldWarn = (endsAt: string, idleMinutes: number, now: Date): boolean =>
  !isExpired(endsAt, now) && secondsUntil(endsAt, now) <= Math.min(limits.warnBelowSeconds, idleMinutes * 30)

/** What is kept under `customerNumber`: the first 6 characters of the entered user id. */
export const keptCustomerNumber = customerNumberOf
