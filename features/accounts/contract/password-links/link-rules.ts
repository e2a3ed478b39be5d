import type { LoginType } from '#kit/contract/declare/need.ts'
import { loginTypes } from '../identity.ts'

/** How long a link works: one that was asked for on the sign-in screen, and one for an account's first password. */
export const linkMinutes = { forgotten: 30, first: 7 * 24 * 60 } as const

/** @param phone the distributor's, if it gives one */
export const requestedMessage = (phone: string | undefined): string =>
  'If the account has an email address, a link to set a new password is on its way. It works once, for ' +
  `${linkMinutes.forgotten} minutes. If no email arrives, check your entries or call ${phone ?? 'your distributor'}.`

export const usedLinkMessage = 'This link has expired or was already used. Request a new one.'

/** How the account signs in: `Sign in as Customer with company number 01 and user ID 100001.` */
export function signInWords({ loginType, company, userId }: { loginType: LoginType; company: string; userId: string }) {
  const as = loginTypes.find(({ code }) => code === loginType)?.label ?? loginType
  return `Sign in as ${as} with ${loginType === 'C' ? `company number ${company} and ` : ''}user ID ${userId}.`
}
