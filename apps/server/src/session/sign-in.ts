import { createHash } from 'node:crypto'
import type { SignInAnswer } from '@trade-counter/contract/session/answers.ts'
import type { Credentials } from '@trade-counter/contract/session/endpoints.ts'
import { companyOf, identityKeyOf, normalUserId } from '@trade-counter/contract/session/identity.ts'
import { writeAudit } from '#server/access/queries.ts'
import { notForTheDemo } from '#server/http/forwarded.ts'
import { type Account, findAccount, replaceHash } from './account-queries.ts'
import { takeTryOfAddress } from './address.ts'
import { refused } from './answers.ts'
import { type OpenCall, readBrowser } from './browser.ts'
import { isDemoSignIn } from './demo-partner.ts'
import { clearTries, takeTry } from './limit-queries.ts'
import { openFor } from './opened.ts'
import { askForCode } from './otp.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'
import { vouches } from './partners.ts'

/** Tries are counted under a digest: what was typed as a user id may have been a password. */
export const triesKey = (identityKey: string, browserHash?: Buffer): string =>
  createHash('sha256')
    .update(identityKey)
    .update(browserHash ?? '')
    .digest('base64url')

/**
 * All forms of sign-in end here: the same limits, the same work whether the account is unknown, locked, switched off or
 * the password wrong, and the same answer to all of these.
 */
export async function signInWith(call: OpenCall, given: Credentials): Promise<SignInAnswer> {
  const { db, services, request } = call
  if (request.forwarded && !services.config.exposed && isDemoSignIn(services.config, given)) throw notForTheDemo()
  const tooMany = await takeTryOfAddress(call, 'sign-in')
  const who = {
    loginType: given.loginType,
    company: companyOf(given.loginType, given.company),
    userId: normalUserId(given.user),
  }
  const browser = readBrowser(call)
  const account = await findAccount(db, who, browser?.hash)
  if (tooMany && !account?.browserKnown) throw tooMany
  const identity = identityKeyOf(who.loginType, who.company, who.userId)
  const key = triesKey(identity, account?.browserKnown ? browser?.hash : undefined)
  const free = await takeTry(db, key, services.clock.now())
  const candidate = free && account?.active ? account : undefined
  const sso = given.flag === 'Y'
  const proven = sso
    ? await vouches(db, given.ssoSecret, candidate?.accountId)
    : await verifyPassword(candidate?.passwordHash, given.password)
  if (!candidate || !proven) {
    await auditRefusal(call, account, { sso, locked: !free })
    return refused()
  }
  await clearTries(db, key)
  if (!sso && needsRehash(candidate.passwordHash)) {
    await replaceHash(db, candidate.accountId, candidate.passwordHash, await hashPassword(given.password))
  }
  const needsCode =
    candidate.otpPolicy === 'always' || (candidate.otpPolicy === 'new device' && !candidate.browserKnown)
  if (needsCode) return askForCode(call, candidate)
  return openFor(call, candidate, sso ? 'single sign-on' : 'password')
}

/** Names the account only where there is one: what was typed for an unknown one may be a secret. */
const auditRefusal = (call: OpenCall, account: Account | undefined, how: { sso: boolean; locked: boolean }) =>
  writeAudit(call.db, {
    requestId: call.request.id,
    actor: account?.identityKey,
    subject: undefined,
    event: 'sign-in refused',
    detail: { ...how, address: call.request.address },
  })
