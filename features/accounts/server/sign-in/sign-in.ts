import type { SignInAnswer } from '#accounts/contract/answers.ts'
import type { Credentials } from '#accounts/contract/endpoints.ts'
import { companyOf, identityKeyOf, normalUserId } from '#accounts/contract/identity.ts'
import type { Db } from '#kit/server/db/store.ts'
import { notForTheDemo } from '#kit/server/http/protection/forwarded.ts'
import { type Account, findAccount, replaceHash } from '../accounts/account-queries.ts'
import { limitAddress } from './address-limit.ts'
import { refused } from './answers.ts'
import { audit, type OpenCall, readBrowser } from './browser.ts'
import { isDemoSignIn } from '../partners/demo-partner.ts'
import { queueFailureNotice } from '../mail/failure-notice.ts'
import { holdSignIn } from './held.ts'
import { attemptsKey, clearAttempts, consumeAttempt, signInLimit } from './limit-queries.ts'
import { startSession } from '../tokens/start-session.ts'
import { askForCode } from '../codes/otp.ts'
import { hashPassword, needsRehash, verifyPassword } from '../accounts/passwords.ts'
import { partnersFor } from '../partners/partner-queries.ts'

/**
 * The common path of all sign-in forms: the same limits, and the same work and response for an unknown or disabled
 * account and for a wrong password. After too many failures, a sign-in is held, not refused.
 */
export async function signInWith(call: OpenCall, given: Credentials): Promise<SignInAnswer> {
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
