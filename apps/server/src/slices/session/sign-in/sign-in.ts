import type { SignInAnswer } from '@trade-counter/contract/slices/session/answers.ts'
import type { Credentials } from '@trade-counter/contract/slices/session/endpoints.ts'
import { companyOf, identityKeyOf, normalUserId } from '@trade-counter/contract/slices/session/identity.ts'
import { writeAudit } from '#server/kit/access/queries.ts'
import { notForTheDemo } from '#server/kit/http/protection/forwarded.ts'
import { type Account, findAccount, replaceHash } from '../accounts/account-queries.ts'
import { limitAddress } from './address-limit.ts'
import { refused } from './answers.ts'
import { type OpenCall, readBrowser } from './browser.ts'
import { isDemoSignIn } from '../partners/demo-partner.ts'
import { queueFailureNotice } from '../mail/failure-notice.ts'
import { holdSignIn } from './held.ts'
import { clearAttempts, failuresToLock, consumeAttempt } from './limit-queries.ts'
import { startSession } from '../tokens/start-session.ts'
import { askForCode } from '../codes/otp.ts'
import { hashPassword, needsRehash, verifyPassword } from '../accounts/passwords.ts'
import { isPartnerSecret } from '../partners/partners.ts'
import { attemptsKey } from './attempts-key.ts'

/**
 * The common path of all sign-in forms: the same limits, and the same work and response for an unknown or disabled
 * account and for a wrong password. After too many failures, a sign-in is held, not refused.
 */
export async function signInWith(call: OpenCall, given: Credentials): Promise<SignInAnswer> {
  const { db, services, request } = call
  if (request.forwarded && !services.config.exposed && isDemoSignIn(services.config, given)) throw notForTheDemo()
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
    await auditRefusal(call, account, { sso, locked: false })
    if (tries === failuresToLock) await queueFailureNotice(call, account)
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

/** Names only existing accounts: the input for an unknown one may be a secret. */
const auditRefusal = (call: OpenCall, account: Account | undefined, how: { sso: boolean; locked: boolean }) =>
  writeAudit(call.db, {
    requestId: call.request.id,
    actor: account?.identityKey,
    subject: undefined,
    event: 'sign-in refused',
    detail: { ...how, address: call.request.address },
  })
