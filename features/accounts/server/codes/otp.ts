import { timingSafeEqual } from 'node:crypto'
import type { SignInAnswer } from '#accounts/contract/answers.ts'
import type { sendOtp, validateOtp } from '#accounts/contract/endpoints.ts'
import type { InputOf } from '#kit/contract/declare/endpoint.ts'
import { essUserId, normalUserId } from '#accounts/contract/identity.ts'
import { messages } from '#accounts/contract/limits.ts'
import { maskedAddress } from '#accounts/contract/rules.ts'
import { notSignedIn } from '#kit/server/problem/problem.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import { readToken } from '../tokens/access-token.ts'
import { type Account, readAccount } from '../accounts/account-queries.ts'
import { refused, sendsLocked } from '../sign-in/answers.ts'
import { audit, isKnownBrowser, type OpenCall } from '../sign-in/browser.ts'
import { boundToTicket, codeMail, issueCode, lockedAnswer, sendsKeyOf, sentAnswer, waitForCode } from './codes.ts'
import { releaseHeld, sendHeldCode } from '../sign-in/held.ts'
import { hmac, liveKey } from '../tokens/keys.ts'
import { sendMail } from '#kit/server/mail/mail.ts'
import { startSession } from '../tokens/start-session.ts'
import { completeTicket, readTicket, consumeCodeAttempt } from './otp-queries.ts'
import { limitAddress } from '../sign-in/address-limit.ts'
import { clearAttempts, consumeAttempt, refundSend, sendLimit, sendsLockedUntil } from '../sign-in/limit-queries.ts'

/** Returns the response to a correct password when a code is needed: a ticket for the OTP calls, or the active lock. */
export async function askForCode(call: OpenCall, account: Account): Promise<SignInAnswer> {
  const { db, services } = call
  const now = services.clock.now()
  if (account.email === '') {
    await audit(call, account, 'sign-in refused', { because: 'no mail address for the code' })
    return refused()
  }
  const until = await sendsLockedUntil(db, await sendsKeyOf(call, account.accountId), now)
  if (until) return sendsLocked(until)
  await audit(call, account, 'sign-in waits for code')
  return waitForCode(call, { accountId: account.accountId, heldUser: null, heldKey: null })
}

const isOf = (account: Account, essId: string): boolean =>
  essUserId(account.loginType, account.company, account.userId) === normalUserId(essId)

const delayed = 'Mail is delayed. The code will be sent as soon as the mail server can be reached.'

export const sendCode: Handler<typeof sendOtp> = async (call, input) => {
  const { db, services } = call
  const now = services.clock.now()
  const ticket = call.request.bearer ? await readToken(services, 'ticket', call.request.bearer) : undefined
  const pending = ticket && (await readTicket(db, ticket.id, now))
  if (!ticket || !pending) throw notSignedIn()
  const { accountId, heldUser, heldKey } = pending
  if (heldUser !== null && heldKey !== null)
    return sendHeldCode(call, ticket.id, { accountId, heldUser, heldKey }, input.essUserId)
  const account = accountId === null ? undefined : await readAccount(db, accountId)
  if (!account?.active || !isOf(account, input.essUserId)) throw notSignedIn()
  const sendsKey = await sendsKeyOf(call, account.accountId)
  const taken = await consumeAttempt(db, sendsKey, now, sendLimit)
  if (!taken) return lockedAnswer(await sendsLockedUntil(db, sendsKey, now))
  const { code, expiresAt } = await issueCode(call, ticket.id)
  const left = await sendMail(services, codeMail(services, account, code, expiresAt))
  if (!left) await refundSend(db, sendsKey)
  await audit(call, account, 'code sent', { mailServer: left ? 'took it' : 'away' })
  const sentTo = maskedAddress(account.email)
  return left
    ? sentAnswer(sentTo, expiresAt, taken, '')
    : sentAnswer(sentTo, expiresAt, { count: taken.count - 1, lockedUntil: null }, delayed)
}

/** Completes a sign-in with its code. A bad ticket and a wrong, expired, or used code all get the same refusal. */
export async function validateCode(call: OpenCall, input: InputOf<typeof validateOtp>): Promise<SignInAnswer> {
  const { db, services } = call
  const now = services.clock.now()
  const tooMany = await limitAddress(call, 'otp')
  const ticket = call.request.bearer ? await readToken(services, 'ticket', call.request.bearer) : undefined
  if (tooMany && !(ticket && (await isKnownBrowser(call, ticket.accountId)))) throw tooMany
  const taken = ticket && (await consumeCodeAttempt(db, ticket.id, now))
  const account = taken && (await readAccount(db, taken.accountId ?? 0))
  const key = taken && liveKey(services, 'otp', taken.kid)
  const right =
    ticket !== undefined &&
    taken !== undefined &&
    key !== undefined &&
    timingSafeEqual(hmac(key, boundToTicket(ticket.id, input.OTP.toUpperCase())), taken.hmac)
  if (
    !right ||
    !account?.active ||
    !isOf(account, input.essUserId) ||
    !(await completeTicket(db, ticket.id, taken, now))
  ) {
    await audit(call, account, 'code refused')
    return refused(messages.invalidOtp)
  }
  await clearAttempts(db, await sendsKeyOf(call, account.accountId), sendLimit)
  if (taken.heldKey !== null) await releaseHeld(call, account, taken.heldKey)
  return startSession(call, account, 'one-time code')
}
