import type { SendOtpAnswer, SignInAnswer } from '#accounts/contract/answers.ts'
import { essUserId, identityKeyOf, normalUserId } from '#accounts/contract/identity.ts'
import { notSignedIn } from '#kit/server/problem/problem.ts'
import { type Account, readAccount } from '../accounts/account-queries.ts'
import { sendsLocked } from './answers.ts'
import { audit, type OpenCall, readBrowser } from './browser.ts'
import { codeMail, issueCode, lockedAnswer, noAccount, sendsKeyOf, sentAnswer, waitForCode } from '../codes/codes.ts'
import {
  attemptsKey,
  clearAttempts,
  consumeAttempt,
  networkOf,
  sendLimit,
  sendsLockedUntil,
  signInLimit,
} from './limit-queries.ts'
import { noMail, queueMail } from '#kit/server/mail/mail-queries.ts'

/** Consecutive failures from one network after which its held sign-ins are not checked for a while. */
const heldLimit = { ...signInLimit, most: 20 }

/** The same for every held sign-in, so that it doesn't reveal whether the password was correct. */
const sentNote =
  'If your entries are right and your account has an email address, a code is on its way. ' +
  'If no code arrives, check your entries and sign in again.'

/** Attempts at held sign-ins are counted per user id and network. */
const heldAttemptsKey = (key: string): string => `held ${key}`

/**
 * Holds a sign-in after too many failures: it always gets a ticket for an emailed code, but the code is sent only if
 * the password was correct. A stranger can therefore neither lock the owner out nor learn anything from guesses.
 * Correct, wrong, and unknown sign-ins take the same work and get the same responses, here and in `sendHeldCode`.
 * @param prove checks the password or the partner's secret; takes as long without an account
 */
export async function holdSignIn(
  call: OpenCall,
  who: Pick<Account, 'loginType' | 'company' | 'userId'>,
  account: Account | undefined,
  prove: (candidate: Account | undefined) => Promise<boolean>,
): Promise<SignInAnswer> {
  const { db, services, request } = call
  const now = services.clock.now()
  const user = attemptsKey(essUserId(who.loginType, who.company, who.userId))
  const key = attemptsKey(`${who.loginType}${user} ${networkOf(request.address)}`)
  const until = await sendsLockedUntil(db, key, now)
  if (until) {
    await audit(call, account, 'sign-in refused', { locked: true })
    return sendsLocked(until)
  }
  const isFree = (await consumeAttempt(db, heldAttemptsKey(key), now, heldLimit)) !== undefined
  const candidate = isFree && account?.active && account.email !== '' ? account : undefined
  const isRight = await prove(candidate)
  const proven = isRight ? candidate : undefined
  await audit(call, account, proven ? 'sign-in waits for code' : 'sign-in refused', { locked: true })
  return waitForCode(call, { accountId: proven?.accountId ?? null, heldUser: user, heldKey: key })
}

/** Queues the code of a held sign-in, or does the same work without mail. The next delivery sends it. */
export async function sendHeldCode(
  call: OpenCall,
  ticketId: string,
  { accountId, heldUser, heldKey }: { accountId: number | null; heldUser: string; heldKey: string },
  askedFor: string,
): Promise<SendOtpAnswer> {
  const { db, services } = call
  const now = services.clock.now()
  if (attemptsKey(normalUserId(askedFor)) !== heldUser) throw notSignedIn()
  const taken = await consumeAttempt(db, heldKey, now, sendLimit)
  if (!taken) return lockedAnswer(await sendsLockedUntil(db, heldKey, now))
  const found = await readAccount(db, accountId ?? noAccount)
  const account = found?.active ? found : undefined
  const ownKey = await sendsKeyOf(call, account?.accountId ?? noAccount)
  const sendsKey = account ? ownKey : `${heldKey} ${ticketId}`
  const mayMail = (await consumeAttempt(db, sendsKey, now, sendLimit)) !== undefined
  const { code, expiresAt } = await issueCode(call, ticketId)
  await queueMail(db, account && mayMail ? codeMail(services, account, code, expiresAt) : noMail(ticketId, now))
  await audit(call, account, account && mayMail ? 'code sent' : 'code not sent')
  return sentAnswer('', expiresAt, taken, sentNote)
}

/**
 * Clears the counts of a held sign-in and its browser after a correct code. The count shared with strangers stays,
 * because clearing it would give them more guesses.
 */
export async function releaseHeld(call: OpenCall, account: Account, key: string): Promise<void> {
  const { db } = call
  await clearAttempts(db, key, sendLimit)
  await clearAttempts(db, heldAttemptsKey(key))
  const browser = readBrowser(call)
  const identity = identityKeyOf(account.loginType, account.company, account.userId)
  if (!browser) return
  for (const one of [identity, `${identity} sso`]) await clearAttempts(db, attemptsKey(one, browser.hash))
}
