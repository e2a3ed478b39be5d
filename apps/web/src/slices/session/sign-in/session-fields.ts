import { accountFlagNames, type LoginType } from '@trade-counter/contract/kit/declare/need.ts'
import type { SignInAnswer } from '@trade-counter/contract/slices/session/answers.ts'
import type { Session } from '#web/kit/session/session.ts'
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
