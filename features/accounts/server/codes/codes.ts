import { randomInt, randomUUID } from 'node:crypto'
import type { SendOtpAnswer, SignInAnswer } from '#accounts/contract/answers.ts'
import { limits, messages, otpAlphabet, otpLength } from '#accounts/contract/limits.ts'
import type { Services } from '#kit/server/services/services.ts'
import { type Account, knowsBrowser } from '../accounts/account-queries.ts'
import { type OpenCall, readBrowser } from '../sign-in/browser.ts'
import { hmac, signingKey } from '../tokens/keys.ts'
import type { Mail } from '#kit/server/mail/mail-queries.ts'
import type { Attempts } from '../sign-in/limit-queries.ts'
import { otpNeeded } from '../sign-in/answers.ts'
import { signToken } from '../tokens/access-token.ts'
import { openTicket, type Pending, saveCode } from './otp-queries.ts'

/** Long enough for all three codes in sequence. */
const ticketMinutes = 30

/** The account of a ticket that names none: that of a held sign-in. */
export const noAccount = 0

/** Opens a sign-in that waits for a code. @returns the answer, with the ticket for the OTP calls */
export async function waitForCode({ db, services }: OpenCall, pending: Pending): Promise<SignInAnswer> {
  const now = services.clock.now()
  const ticketId = randomUUID()
  const expiresAt = new Date(now.getTime() + ticketMinutes * 60_000)
  await openTicket(db, { ...pending, ticketId, now, expiresAt })
  const accountId = pending.heldKey === null ? (pending.accountId ?? noAccount) : noAccount
  return otpNeeded(await signToken(services, 'ticket', { accountId, id: ticketId, expiresAt }), expiresAt)
}

/**
 * The key for counting sends. A known browser has its own count, so that a stranger with the password cannot exhaust
 * the owner's codes.
 */
export async function sendsKeyOf(call: OpenCall, accountId: number): Promise<string> {
  const browser = readBrowser(call)
  const isKnown = browser !== undefined && (await knowsBrowser(call.db, accountId, browser.hash))
  return isKnown ? `${accountId} ${browser.hash.toString('base64url')}` : String(accountId)
}

const newCode = (): string =>
  Array.from({ length: otpLength }, () => otpAlphabet[randomInt(otpAlphabet.length)]).join('')

/** Binds a code to its ticket, so that it completes no other. */
export const boundToTicket = (ticketId: string, code: string): string => `${ticketId} ${code}`

/** Gives a ticket a new code; the previous one stops working. */
export async function issueCode(call: OpenCall, ticketId: string): Promise<{ code: string; expiresAt: Date }> {
  const { db, services } = call
  const code = newCode()
  const { kid, key } = signingKey(services, 'otp')
  const expiresAt = new Date(services.clock.now().getTime() + limits.otpSeconds * 1000)
  await saveCode(db, ticketId, { hmac: hmac(key, boundToTicket(ticketId, code)), kid }, expiresAt)
  return { code, expiresAt }
}

export const codeMail = (
  { branding }: Pick<Services, 'branding'>,
  account: Account,
  code: string,
  expiresAt: Date,
): Mail => ({
  topic: `code ${account.accountId}`,
  recipient: account.email,
  subject: 'Your sign-in code',
  body: `Your ${branding.name} sign-in code is ${code}\n\nIt is valid for 5 minutes and can be used once. If you did not request it, someone knows your password: change it now.\n`,
  expiresAt,
})

export const lockedAnswer = (until: Date | undefined): SendOtpAnswer => ({
  ReturnCode: 3,
  Message: messages.tooManySends,
  SentTo: '',
  ExpiresAt: '',
  SendsLeft: 0,
  LockedUntil: until?.toISOString() ?? '',
})

export const sentAnswer = (sentTo: string, expiresAt: Date, taken: Attempts, message: string): SendOtpAnswer => ({
  ReturnCode: 0,
  Message: message,
  SentTo: sentTo,
  ExpiresAt: expiresAt.toISOString(),
  SendsLeft: limits.otpSends - taken.count,
  LockedUntil: taken.lockedUntil?.toISOString() ?? '',
})
