import { randomUUID } from 'node:crypto'
import type { SignInAnswer } from '#accounts/contract/answers.ts'
import type { Services } from '#kit/server/services/services.ts'
import { signToken } from './access-token.ts'
import { type Account, rememberBrowser } from '../accounts/account-queries.ts'
import { refused, signedIn } from '../sign-in/answers.ts'
import { audit, nameBrowser, type OpenCall } from '../sign-in/browser.ts'
import { hashToken, newToken, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts'
import { endSessions, openSession } from './session-queries.ts'

/** The response with a new access token for a session; the token never outlives the session. */
export async function issueAccessToken(
  services: Services,
  account: Account,
  sessionId: string,
  endsAt: Date,
): Promise<SignInAnswer> {
  const untilTokenEnds = services.clock.now().getTime() + services.config.accessTokenMinutes * 60_000
  // Token times are whole seconds, and the response must match the token.
  const expiresAt = new Date(Math.floor(Math.min(untilTokenEnds, endsAt.getTime()) / 1000) * 1000)
  const token = await signToken(services, 'access', { accountId: account.accountId, id: sessionId, expiresAt })
  return signedIn(account, token, expiresAt)
}

/**
 * Completes a successful sign-in: opens a session, ends the one that the browser had, sets its cookies, and writes the
 * audit record.
 */
export async function startSession(call: OpenCall, account: Account, how: string): Promise<SignInAnswer> {
  const { db, services } = call
  const now = services.clock.now()
  const endsAt = new Date(now.getTime() + services.config.sessionHours * 3600_000)
  const sessionId = randomUUID()
  const refresh = newToken()
  const { accountId, passwordStamp } = account
  const opened = await openSession(db, { sessionId, accountId, passwordStamp, refreshHash: refresh.hash, now, endsAt })
  if (!opened) return refused()
  const previous = readRefreshCookie(call)
  if (previous !== undefined) await endSessions(db, { refreshHash: hashToken(previous) }, 'signed in again', now)
  setRefreshCookie(call, refresh.token, endsAt)
  await rememberBrowser(db, accountId, nameBrowser(call), now)
  await audit(call, account, 'sign-in', { how })
  return issueAccessToken(services, account, sessionId, endsAt)
}
