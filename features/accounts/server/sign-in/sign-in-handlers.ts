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
import { audit } from './browser.ts'
import { clearRefreshCookie } from '../tokens/refresh-cookie.ts'
import { endSessions } from '../tokens/session-queries.ts'
import { signInWith } from './sign-in.ts'

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
