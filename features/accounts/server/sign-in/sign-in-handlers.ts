import {
  type Credentials,
  signIn,
  type signInByAddress,
  type signInByForm,
  type signInByProxy,
  type signOut,
} from '#accounts/contract/endpoints.ts'
import { badInput } from '#kit/server/problem/problem.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import { audit, type OpenCall, readBrowser } from './browser.ts'
import { clearRefreshCookie } from '../tokens/refresh-cookie.ts'
import { endSessions } from '../tokens/session-queries.ts'
import type { SignInAnswer } from '#accounts/contract/answers.ts'
import { companyOf, identityKeyOf, normalUserId } from '#accounts/contract/identity.ts'
import type { Db } from '#kit/server/db/store.ts'
import { notForTheDemo } from '#kit/server/http/protection/forwarded.ts'
import { type Account, findAccount, replaceHash } from '../accounts/account-queries.ts'
import { limitAddress } from './address-limit.ts'
import { refused } from './answers.ts'
import { isDemoSignIn } from '../partners/demo-partner.ts'
import { holdSignIn } from './held.ts'
import { attemptsKey, clearAttempts, consumeAttempt, signInLimit } from './limit-queries.ts'
import { startSession } from '../tokens/start-session.ts'
import { askForCode } from '../codes/otp.ts'
import { hashPassword, needsRehash, verifyPassword } from '../accounts/passwords.ts'
import { partnersFor } from '../partners/partner-queries.ts'
import { noMail, queueMail } from '#kit/server/mail/mail-queries.ts'

const noticeDays = 3

const noticeBody = (portal: string, now: Date): string =>
  [
    `Five sign-ins to your ${portal} account failed. The last one was on ${now.toUTCString()}.`,
    'Until this stops, signing in from a new browser also requires a code, which we email to this address. Browsers that you have used before are not affected.',
    'If this was not you, choose a password that is hard to guess, and call us if the attempts continue.\n',
  ].join('\n\n')

/** Notifies the owner of failed sign-ins. Does the same work if there is no recipient. */
async function queueFailureNotice({ db, services }: OpenCall, account: Account | undefined): Promise<void> {
  const now = services.clock.now()
  if (!account?.active || account.email === '') {
    await queueMail(db, noMail('failures', now))
    return
  }
  const mail = {
    topic: `failures ${account.accountId}`,
    recipient: account.email,
    subject: 'Failed sign-ins to your account',
    body: noticeBody(services.branding.name, now),
    expiresAt: new Date(now.getTime() + noticeDays * 24 * 3600_000),
  }
  await queueMail(db, mail)
}

/**
 * The common path of all sign-in forms: the same limits, and the same work and response for an unknown or disabled
 * account and for a wrong password. After too many failures, a sign-in is held, not refused.
 */
async function signInWith(call: OpenCall, given: Credentials): Promise<SignInAnswer> {
  const { db, services } = call
  if (call.request.forwarded && !services.config.exposed && isDemoSignIn(services.config, given)) throw notForTheDemo()
  const tooMany = await limitAddress(call, 'sign-in')
  const who = {
    loginType: given.loginType,
    company: companyOf(given.loginType, given.company),
    userId: normalUserId(given.user),
  }
  const browser = readBrowser(call)
  const account = await findAccount(db, who, browser?.hash)
  if (tooMany && !account?.browserKnown) throw tooMany
  const identity = identityKeyOf(who.loginType, who.company, who.userId)
  const sso = given.flag === 'Y'
  const prove = (candidate: Account | undefined) =>
    sso
      ? isPartnerSecret(db, given.ssoSecret, candidate?.accountId)
      : verifyPassword(candidate?.passwordHash, given.password)
  // Passwords and partner secrets have separate counts: wrong passwords never block single sign-on.
  const key = attemptsKey(sso ? `${identity} sso` : identity, account?.browserKnown ? browser?.hash : undefined)
  const tries = await consumeAttempt(db, key, services.clock.now())
  if (tries === undefined) return holdSignIn(call, who, account, prove)
  const candidate = account?.active ? account : undefined
  const proven = await prove(candidate)
  if (!candidate || !proven) {
    // Names only existing accounts: the input for an unknown one may be a secret.
    await audit(call, account, 'sign-in refused', { sso, locked: false })
    if (tries.count === signInLimit.most) await queueFailureNotice(call, account)
    return refused()
  }
  await clearAttempts(db, key)
  if (!sso && needsRehash(candidate.passwordHash)) {
    const { accountId, passwordHash } = candidate
    const own = services.store.as({ kind: 'own', accountId })
    await replaceHash(own.db, accountId, passwordHash, await hashPassword(given.password))
  }
  const needsCode =
    candidate.otpPolicy === 'always' || (candidate.otpPolicy === 'new device' && !candidate.browserKnown)
  if (needsCode) return askForCode(call, candidate)
  return startSession(call, candidate, sso ? 'single sign-on' : 'password')
}

/**
 * Whether a partner with this secret may sign in to the account. The secret names no partner, so every partner's hash
 * is checked, even after a match: response times reveal nothing.
 */
async function isPartnerSecret(db: Db, secret: string, accountId: number | undefined): Promise<boolean> {
  const partners = await partnersFor(db, accountId)
  const known = partners.length > 0 ? partners : [{ secretHash: undefined, allowed: false }]
  const checked = await Promise.all(
    known.map(async ({ secretHash, allowed }) => (await verifyPassword(secretHash, secret)) && allowed),
  )
  return accountId !== undefined && checked.includes(true)
}

export const signInByJson: Handler<typeof signIn> = signInWith

/** base64url of the JSON array `[user, password, company, loginType, ssoSecret, flag]`; the last two are optional. */
function readUserToken(token: string): Credentials {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts.length < 4 || parts.length > 6) throw new Error('not six parts')
    const [user, password, company, loginType, ssoSecret, flag] = parts.map((part: unknown) =>
      typeof part === 'number' ? String(part) : (part ?? undefined),
    )
    return signIn.input.parse({ user, password, company, loginType, ssoSecret, flag })
  } catch {
    const shape = '[user, password, company, loginType, ssoSecret, flag]'
    throw badInput([{ field: 'userToken', message: `must be base64url of the JSON array ${shape}` }])
  }
}

export const signInByToken: Handler<typeof signInByAddress> = (call, input) =>
  signInWith(call, readUserToken(input.userToken))

/** The legacy forms send one secret, and a flag that says whether it is the user's or a sign-on partner's. */
const secretOf = (secret: string, byPartner: 'Y' | 'N' | undefined) =>
  byPartner === 'Y'
    ? ({ password: '', ssoSecret: secret, flag: 'Y' } as const)
    : ({ password: secret, ssoSecret: '', flag: 'N' } as const)

export const signInThroughProxy: Handler<typeof signInByProxy> = (call, input) => {
  const { tokenEndpoint, apiPrefix } = call.services.config
  if (![tokenEndpoint, `${apiPrefix}/user/get_token`, '/user/get_token'].includes(input.Url)) {
    throw badInput([{ field: 'Url', message: 'is not the token endpoint' }])
  }
  return signInWith(call, {
    user: input.FullUserid,
    company: input.CompanyNumber,
    loginType: input.LoginTypeCode,
    ...secretOf(input.Password, input.ProviderPasswordFlag),
  })
}

export const signInByFields: Handler<typeof signInByForm> = (call, input) =>
  signInWith(call, {
    user: input.fullUserid,
    company: input.companyNumber,
    loginType: input.loginTypeCode,
    ...secretOf(input.password, input.passwordFlag),
  })

export const signOutHere: Handler<typeof signOut> = async (call) => {
  const { db, viewer, services } = call
  await endSessions(db, { session: viewer.sessionId }, 'signed out', services.clock.now())
  clearRefreshCookie(call)
  await audit(call, viewer, 'sign-out')
  return { ReturnCode: 0 }
}
