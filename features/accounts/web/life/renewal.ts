import { call } from '#kit/web/calls/api.ts'
import { ApiError } from '#kit/web/calls/api-error.ts'
import { readEntry, writeEntry } from '#kit/web/session/browser-database.ts'
import { digestOf } from '#kit/web/session/sealed.ts'
import { currentSession, changeSession, reopenSession, validSession } from '#kit/web/session/session.ts'
import { sessionFields } from '../sign-in/session-fields.ts'
import { sessionCalls } from '../sign-in/session-calls.ts'

/** `later`: the server was unreachable, and the session lasts as long as its token. */
export type Renewal = 'renewed' | 'over' | 'later'

/**
 * Stores which token was renewed last. IndexedDB is consistent across tabs, while local storage reaches them with a
 * delay.
 */
const renewedKey = 'renewed-token'

/** Waits up to 2 s for the session that another tab's process has stored. */
async function follow(tokenBefore: string): Promise<Renewal> {
  for (let attempt = 0; attempt < 40; attempt++) {
    await reopenSession()
    const session = validSession()
    if (!session) return 'over'
    if (session.token !== tokenBefore) return 'renewed'
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return 'later'
}

/** Requests a new token; the tab that holds the lock does it for all tabs. */
async function renewInTurn(tokenBefore: string): Promise<Renewal> {
  const name = await digestOf(tokenBefore)
  // Without browser storage there is no other tab to follow.
  const renewed = await readEntry<string>(renewedKey)
  if (renewed === name) return follow(tokenBefore)
  await reopenSession()
  const session = validSession()
  if (!session) return 'over'
  if (session.token !== tokenBefore) return 'renewed'
  try {
    const { refreshToken } = await sessionCalls()
    const answer = await call(refreshToken, {})
    // The user may have signed out meanwhile. After another account signs in, the tabs' cookie belongs to that one.
    if (answer.IdentityKey !== currentSession()?.identityKey) return 'over'
    const fields = sessionFields(answer, session.rights.loginType)
    await changeSession(fields)
    // Within a second, the server returns the same token. Then no tab must wait for another one.
    if (fields.token !== tokenBefore) await writeEntry(renewedKey, name)
    return 'renewed'
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'over' : 'later'
  }
}

let underway: Promise<Renewal> | undefined

/** Renews the session's token once, even if several callers and tabs request it at the same time. */
export function renewSession(): Promise<Renewal> {
  const token = currentSession()?.token
  if (token === undefined) return Promise.resolve('over')
  underway ??= navigator.locks
    .request('session-renewal', () => renewInTurn(token))
    .finally(() => {
      underway = undefined
    })
  return underway
}
