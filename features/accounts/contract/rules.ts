import { isExpired } from '#kit/contract/expiry.ts'
import type { LoginType } from '#kit/contract/declare/need.ts'
import { lengthFault } from '#kit/contract/within-limit.ts'
import { companyOf, loginTypes } from './identity.ts'
import { limits } from './limits.ts'

/** The state of the login screen. */
export interface LoginForm {
  loginType: LoginType
  companyNumber: string
  userId: string
  password: string
}

export const emptyLogin: LoginForm = { loginType: 'C', companyNumber: '', userId: '', password: '' }

/** Group and employee logins hide the company number. */
export const asksCompany = (loginType: LoginType): boolean => loginType === 'C'

const fits = (typed: string, most: number): boolean => typed.trim() !== '' && lengthFault(typed, most) === undefined

/** An account is named by its user id and, for a customer, a company number. */
export const canNameAccount = (form: LoginForm): boolean =>
  fits(form.userId, limits.userId) && (!asksCompany(form.loginType) || fits(form.companyNumber, limits.companyNumber))

/** Submit requires user id, password, and, for a customer, a company number, each within its limit. */
export const canSubmitLogin = (form: LoginForm, passwordMost: number = limits.password): boolean =>
  fits(form.password, passwordMost) && canNameAccount(form)

/** Filters the input of a numeric field: only digits pass, not even `e`. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '')

/** Filters the input of the code field: digits, and letters except `e`. */
export const otpOf = (typed: string): string => typed.replace(/[^0-9a-df-z]/gi, '')

/** The first screen after sign-in; for a customer, only once location and address are loaded. */
export const afterSignIn = (loginType: LoginType): '/CustomerList' | '/EmployeeList' | '/Home' =>
  (({ G: '/CustomerList', E: '/EmployeeList', C: '/Home' }) as const)[loginType]

/** The target of 'Previous' on the customer list. */
export const beforeCustomerList = (loginType: LoginType): '/EmployeeList' | '/Login' =>
  loginType === 'E' ? '/EmployeeList' : '/Login'

/** Single sign-on data from the entry address. */
export interface SsoEntry {
  loginType: LoginType
  company: string
  userId: string
  secret: string
}

/**
 * Parses the entry address.
 * @returns undefined if it requests no single sign-on; 'wrong' if it does, but a part is missing or unknown
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
 * What the one-time password dialog allows: Submit until the code expires, then Resend. Too many wrong attempts expire
 * a code early.
 */
export const otpState = (typed: string, expiresAt: string, now: Date, wrongTries = 0) => {
  const seconds = wrongTries < limits.otpTries ? secondsUntil(expiresAt, now) : 0
  const expired = seconds === 0
  return { seconds, expired, canSubmit: !expired && fits(typed, limits.otp), canResend: expired }
}

/** Masks an email address for a viewer who may not be its owner. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}***${at < 0 ? '' : address.slice(at)}`
}

/** Whether sends are locked, according to the last response. */
export const sendsLocked = (lockedUntil: string, now: Date): boolean =>
  lockedUntil !== '' && secondsUntil(lockedUntil, now) > 0

/** The token is renewed when little of it remains and the session is not idle. */
export const shouldRefresh = (expiry: string, isActive: boolean, now: Date): boolean =>
  isActive && !isExpired(expiry, now) && secondsUntil(expiry, now) < limits.refreshBelowSeconds

/** When a session ends without further input, ISO 8601. */
export const idleEnd = (lastInput: Date, idleMinutes: number): string =>
  new Date(lastInput.getTime() + idleMinutes * 60_000).toISOString()

/**
 * Whether a session outlasts its token: a screen that works offline holds it until it is idle. Once there is a
 * connection, the server decides.
 */
export const mayOutlast = (
  { expires, idleAt, worksOffline }: { expires: string; idleAt: string; worksOffline: boolean },
  now: Date,
): boolean => worksOffline && isExpired(expires, now) && !isExpired(idleAt, now)

/** Whether to warn that the session is about to end: two minutes before, or half the idle limit if that is less. */
export const shouldWarn = (endsAt: string, idleMinutes: number, now: Date): boolean =>
  !isExpired(endsAt, now) && secondsUntil(endsAt, now) <= Math.min(limits.warnBelowSeconds, idleMinutes * 30)
