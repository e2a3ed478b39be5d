import { randomBytes } from 'node:crypto'
import type { refreshToken } from '#accounts/contract/endpoints.ts'
import { touchSession } from '#kit/server/access/queries.ts'
import { notSignedIn } from '#kit/server/problem/problem.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import { readAccount } from '../accounts/account-queries.ts'
import { audit, type OpenCall } from '../sign-in/browser.ts'
import { issueAccessToken } from './start-session.ts'
import { clearRefreshCookie, hashToken, readRefreshCookie, setRefreshCookie, successorOf } from './refresh-cookie.ts'
import { endSessions, type Rotation, useRefreshToken } from './session-queries.ts'

/** Tabs that renew at the same moment send the same token; a later reuse means it was stolen or copied. */
const graceSeconds = 10

/** Uses the cookie's token; undefined for an unknown token or an ended session. */
async function rotate(call: OpenCall, token: string): Promise<Rotation | undefined> {
  const { db, services } = call
  const now = services.clock.now()
  const seed = randomBytes(32)
  const successorHash = hashToken(successorOf(token, seed))
  const idleSince = new Date(now.getTime() - services.config.idleMinutes * 60_000)
  const used = await useRefreshToken(db, { hash: hashToken(token), seed, successorHash }, { now, idleSince })
  if (!used?.live) return undefined
  if (now.getTime() - used.usedAt.getTime() <= graceSeconds * 1000) return used
  await endSessions(db, { session: used.sessionId }, 'refresh token reused', now)
  await audit(call, await readAccount(db, used.accountId), 'refresh token reused')
  return undefined
}

/** Renews the access token and the refresh token. */
export const refreshSession: Handler<typeof refreshToken> = async (call) => {
  const token = readRefreshCookie(call)
  const used = token === undefined ? undefined : await rotate(call, token)
  const account = used && (await readAccount(call.db, used.accountId))
  if (token === undefined || !used || !account) {
    clearRefreshCookie(call)
    throw notSignedIn()
  }
  setRefreshCookie(call, successorOf(token, used.seed), used.endsAt)
  await touchSession(call.db, used.sessionId, call.services.clock.now())
  return issueAccessToken(call.services, account, used.sessionId, used.endsAt)
}
