import { accountFlagNames, type LoginType } from '#kit/contract/declare/need.ts'
import type { SignInAnswer } from '#accounts/contract/answers.ts'
import type { Session } from '#kit/web/session/session.ts'
import { localExpiry } from '../life/local-expiry.ts'

/** The session fields from an answer, at sign-in and at each renewal. */
export const sessionFields = (
  answer: SignInAnswer,
  loginType: LoginType,
): Pick<Session, 'token' | 'expires' | 'rights'> => ({
  token: answer.JWTToken,
  expires: localExpiry(answer.JWTToken, answer.JWTExpiration, new Date()),
  rights: { loginType, flags: Object.fromEntries(accountFlagNames.map((name) => [name, answer[name]])) },
})
