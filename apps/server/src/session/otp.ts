import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { SendOtpAnswer, SignInAnswer } from '@trade-counter/contract/session/answers.ts'
import type { sendOtp, validateOtp } from '@trade-counter/contract/session/endpoints.ts'
import type { InputOf } from '@trade-counter/contract/kit/endpoint.ts'
import { essUserId, normalUserId } from '@trade-counter/contract/session/identity.ts'
import { limits, messages, otpAlphabet, otpLength } from '@trade-counter/contract/session/limits.ts'
import { maskedAddress } from '@trade-counter/contract/session/rules.ts'
import { writeAudit } from '#server/access/queries.ts'
import { notSignedIn } from '#server/http/errors.ts'
import type { Handler } from '#server/http/implementation.ts'
import { readToken, signToken } from './access-token.ts'
import { type Account, readAccount } from './account-queries.ts'
import { otpNeeded, refused, sendsLocked } from './answers.ts'
import { isKnownBrowser, type OpenCall } from './browser.ts'
import { hmac, liveKey, signingKey } from './keys.ts'
import { sendMail } from './mail.ts'
import { openFor } from './opened.ts'
import {
  clearSends,
  completeTicket,
  giveSendBack,
  openTicket,
  putCode,
  readTicket,
  sendsLockedUntil,
  takeCodeTry,
  takeSend,
} from './otp-queries.ts'
import { takeTryOfAddress } from './address.ts'

/** Long enough for all three codes, one after another. */
const ticketMinutes = 30

const audit = (call: OpenCall, account: Account | undefined, event: string, detail: Record<string, unknown> = {}) =>
  writeAudit(call.db, {
    requestId: call.request.id,
    actor: account?.identityKey,
    subject: undefined,
    event,
    detail: { ...detail, address: call.request.address },
  })

/** The password was right, and a one-time code is needed: a ticket for the OTP calls, or the lock that stands. */
export async function askForCode(call: OpenCall, account: Account): Promise<SignInAnswer> {
  const { db, services } = call
  const now = services.clock.now()
  if (account.email === '') {
    await audit(call, account, 'sign-in refused', { because: 'no mail address for the code' })
    return refused()
  }
  const until = await sendsLockedUntil(db, account.accountId, now)
  if (until) return sendsLocked(until)
  const ticketId = randomUUID()
  const expiresAt = new Date(now.getTime() + ticketMinutes * 60_000)
  await openTicket(db, { ticketId, accountId: account.accountId, now, expiresAt })
  await audit(call, account, 'sign-in waits for code')
  return otpNeeded(
    await signToken(services, 'ticket', { accountId: account.accountId, id: ticketId, expiresAt }),
    expiresAt,
  )
}

const newCode = (): string =>
  Array.from({ length: otpLength }, () => otpAlphabet[randomInt(otpAlphabet.length)]).join('')

/** A code is kept bound to its ticket: it opens no other. */
const bound = (ticketId: string, code: string): string => `${ticketId} ${code}`

const isOf = (account: Account, essId: string): boolean =>
  essUserId(account.loginType, account.company, account.userId) === normalUserId(essId)

/** Sends a code, the first or another. */
export const sendCode: Handler<typeof sendOtp> = async (call, input) => {
  const { db, services } = call
  const now = services.clock.now()
  const ticket = call.request.bearer ? await readToken(services, 'ticket', call.request.bearer) : undefined
  const accountId = ticket && (await readTicket(db, ticket.id, now))
  const account = accountId === undefined ? undefined : await readAccount(db, accountId)
  if (!ticket || !account?.active || !isOf(account, input.essUserId)) throw notSignedIn()
  const taken = await takeSend(db, account.accountId, now)
  if (!taken) return locked(await sendsLockedUntil(db, account.accountId, now))
  const code = newCode()
  const { kid, key } = signingKey(services, 'otp')
  const expiresAt = new Date(now.getTime() + limits.otpSeconds * 1000)
  await putCode(db, ticket.id, { hmac: hmac(key, bound(ticket.id, code)), kid }, expiresAt)
  const left = await sendMail(services, {
    topic: `code ${account.accountId}`,
    recipient: account.email,
    subject: 'Your sign-in code',
    body: `Your ${services.branding.name} sign-in code is ${code}\n\nIt is good for 5 minutes and for one use. If you did not ask for it, somebody knows your password: change it.\n`,
    expiresAt,
  })
  if (!left) await giveSendBack(db, account.accountId)
  await audit(call, account, 'code sent', { mailServer: left ? 'took it' : 'away' })
  return sentAnswer(account.email, expiresAt, left ? taken : { sends: taken.sends - 1, lockedUntil: null }, left)
}

const locked = (until: Date | undefined): SendOtpAnswer => ({
  ReturnCode: 3,
  Message: messages.tooManySends,
  SentTo: '',
  ExpiresAt: '',
  SendsLeft: 0,
  LockedUntil: until?.toISOString() ?? '',
})

const sentAnswer = (
  address: string,
  expiresAt: Date,
  taken: { sends: number; lockedUntil: Date | null },
  left: boolean,
): SendOtpAnswer => ({
  ReturnCode: 0,
  Message: left ? '' : 'Mail is delayed. The code will be sent as soon as the mail server can be reached.',
  SentTo: maskedAddress(address),
  ExpiresAt: expiresAt.toISOString(),
  SendsLeft: limits.otpSends - taken.sends,
  LockedUntil: taken.lockedUntil?.toISOString() ?? '',
})

/** Completes a sign-in by its code. A missing or foreign ticket, a wrong, late or used code: one and the same refusal. */
export async function validateCode(call: OpenCall, input: InputOf<typeof validateOtp>): Promise<SignInAnswer> {
  const { db, services } = call
  const now = services.clock.now()
  const tooMany = await takeTryOfAddress(call, 'otp')
  const ticket = call.request.bearer ? await readToken(services, 'ticket', call.request.bearer) : undefined
  if (tooMany && !(ticket && (await isKnownBrowser(call, ticket.accountId)))) throw tooMany
  const taken = ticket && (await takeCodeTry(db, ticket.id, now))
  const account = taken && (await readAccount(db, taken.accountId))
  const key = taken && liveKey(services, 'otp', taken.kid)
  const right =
    ticket !== undefined &&
    taken !== undefined &&
    key !== undefined &&
    timingSafeEqual(hmac(key, bound(ticket.id, input.OTP.toUpperCase())), taken.hmac)
  if (
    !right ||
    !account?.active ||
    !isOf(account, input.essUserId) ||
    !(await completeTicket(db, ticket.id, taken, now))
  ) {
    await audit(call, account, 'code refused')
    return refused(messages.invalidOtp)
  }
  await clearSends(db, account.accountId)
  return openFor(call, account, 'one-time code')
}
