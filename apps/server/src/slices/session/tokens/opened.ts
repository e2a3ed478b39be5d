import { randomUUID } from 'node:crypto'
import type { SignInAnswer } from '@trade-counter/contract/slices/session/answers.ts'
import { writeAudit } from '#server/kit/access/queries.ts'
import type { Services } from '#server/kit/http/implementation.ts'
import { signToken } from './access-token.ts'
import { type Account, rememberBrowser } from '../accounts/account-queries.ts'
import { refused, signedIn } from '../sign-in/answers.ts'
import { nameBrowser, type OpenCall } from '../sign-in/browser.ts'
import { newRefreshToken, setRefreshCookie } from './refresh-cookie.ts'
import { openSession } from './session-queries.ts'

/** The answer that carries a fresh access token of a session; it never outlives the session. */
export async function accessAnswer(
  services: Services,
  account: Account,
  sessionId: string,
  endsAt: Date,
): Promise<SignInAnswer> {
  const untilTokenEnds = services.clock.now().getTime() + services.config.accessTokenMinutes * 60_000
  // The token counts in whole seconds, and the answer says what the token says.
  const expiresAt = new Date(Math.floor(Math.min(untilTokenEnds, endsAt.getTime()) / 1000) * 1000)
  const token = await signToken(services, 'access', { accountId: account.accountId, id: sessionId, expiresAt })
  return signedIn(account, token, expiresAt)
}

/** The end of every sign-in that was let through: a session, its cookies, a trace, and the answer. */
export async function openFor(call: OpenCall, account: Account, how: string): Promise<SignInAnswer> {
  const { db, services, request } = call
  const now = services.clock.now()
  const endsAt = new Date(now.getTime() + services.config.sessionHours * 3600_000)
  const sessionId = randomUUID()
  const refresh = newRefreshToken()
  const { accountId, passwordStamp } = account
  const opened = await openSession(db, { sessionId, accountId, passwordStamp, refreshHash: refresh.hash, now, endsAt })
  if (!opened) return refused()
  setRefreshCookie(call, refresh.token, endsAt)
  await rememberBrowser(db, accountId, nameBrowser(call), now)
  await writeAudit(db, {
    requestId: request.id,
    actor: account.identityKey,
    subject: undefined,
    event: 'sign-in',
    detail: { how, address: request.address },
  })
  return accessAnswer(services, account, sessionId, endsAt)
}
