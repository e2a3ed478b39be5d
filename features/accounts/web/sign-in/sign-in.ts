import type { LoginType } from '#kit/contract/declare/need.ts'
import type { SignInAnswer } from '#accounts/contract/answers.ts'
import { signIn } from '#accounts/contract/endpoints.ts'
import { companyOf, customerNumberOf, fixedShipToOf, normalUserId, sentCompany } from '#accounts/contract/identity.ts'
import { returnCodes } from '#accounts/contract/limits.ts'
import { afterSignIn, type LoginForm, type SsoEntry } from '#accounts/contract/rules.ts'
import { call } from '#kit/web/calls/api.ts'
import { restoreDrafts } from '#kit/web/session/saved-drafts.ts'
import { servedAt } from '#kit/web/brand/addresses.ts'
import { takeReturnAddress } from '#kit/web/session/return-address.ts'
import { clearCachedLists, savedSession, saveSession } from '#kit/web/session/session.ts'
import { lastChoice } from '#kit/web/session/session-vault.ts'
import { clearSignedOut } from '../life/ended.ts'
import { forgetSession } from '../life/forget-session.ts'
import { sessionFields } from './session-fields.ts'
import { recordInput } from '../life/idle.ts'
import { loadCustomer } from '../choose/load-customer.ts'

export interface EnteredAccount {
  loginType: LoginType
  companyNumber: string
  userId: string
  singleSignOn: boolean
}

/** Signs in by password. @throws {ApiError} */
export const signInByPassword = (form: LoginForm, signal: AbortSignal): Promise<SignInAnswer> =>
  call(
    signIn,
    {
      user: form.userId.trim(),
      password: form.password.trim(),
      company: sentCompany(form.loginType, form.companyNumber),
      loginType: form.loginType,
      flag: 'N',
    },
    { signal },
  )

/** Signs in by single sign-on. @throws {ApiError} */
export const signInByPartner = (entry: SsoEntry): Promise<SignInAnswer> =>
  call(signIn, {
    user: entry.userId,
    company: sentCompany(entry.loginType, entry.company),
    loginType: entry.loginType,
    ssoSecret: entry.secret,
    flag: 'Y',
  })

const ownCustomer = (who: EnteredAccount) => ({
  company: companyOf('C', who.companyNumber),
  customer: customerNumberOf(who.userId),
  shipTo: fixedShipToOf(who.userId) ?? '',
})

/**
 * Starts the session of an answer.
 * @returns the next address: where this account's last session expired, or the default of its login type
 */
export async function startSession(answer: SignInAnswer, entered: EnteredAccount): Promise<string> {
  if (answer.ReturnCode !== returnCodes.signedIn) throw new Error('not signed in')
  const who = { ...entered, userId: normalUserId(entered.userId) }
  const before = await savedSession()
  if (before && before.identityKey !== answer.IdentityKey) await forgetSession()
  const address = takeReturnAddress(answer.IdentityKey)
  await restoreDrafts(answer.IdentityKey)
  recordInput()
  clearSignedOut()
  const choice =
    who.loginType === 'C'
      ? { customer: await loadCustomer(ownCustomer(who), { token: answer.JWTToken }) }
      : address && (await lastChoice(answer.IdentityKey))
  clearCachedLists()
  await saveSession({
    ...sessionFields(answer, who.loginType),
    identityKey: answer.IdentityKey,
    userName: who.userId,
    companyNumber: companyOf(who.loginType, who.companyNumber),
    singleSignOn: who.singleSignOn,
    ...(choice || {}),
  })
  return address ?? servedAt(afterSignIn(who.loginType))
}
