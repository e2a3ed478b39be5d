import { call } from '#web/api.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { currentSession, keepSession, reopenSession, validSession } from '#web/kit/session.ts'
import { grantedBy } from './granted.ts'
import { sessionCalls } from './session-calls.ts'
import { tellTabs } from './tabs.ts'

/** `later`: the server could not be asked, and the session stands for as long as its token does. */
export type Renewal = 'renewed' | 'over' | 'later'

/** Asks for a new token; the tab that holds the lock asks for all of them. */
async function renewInTurn(tokenBefore: string): Promise<Renewal> {
  // Another tab may have had its turn meanwhile.
  await reopenSession()
  const session = validSession()
  if (!session) return 'over'
  if (session.token !== tokenBefore) return 'renewed'
  try {
    const { refreshToken } = await sessionCalls()
    const answer = await call(refreshToken, {})
    // The cookie is the browser's: if somebody else has signed in, it is not ours any more.
    if (answer.IdentityKey !== session.identityKey) return 'over'
    await keepSession({ ...session, ...grantedBy(answer, session.rights.loginType) })
    tellTabs('changed')
    return 'renewed'
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'over' : 'later'
  }
}

const lock = 'session-renewal'
/** Tabs are processes of their own: what one has written may reach the others after the lock that it held. Milliseconds. */
const settling = 100

async function renewWithLock(tokenBefore: string): Promise<Renewal> {
  const { held = [] } = await navigator.locks.query()
  const waits = held.some(({ name }) => name === lock)
  return navigator.locks.request(lock, async () => {
    if (waits) await new Promise((resolve) => setTimeout(resolve, settling))
    return renewInTurn(tokenBefore)
  })
}

let underway: Promise<Renewal> | undefined

/** Renews the session's token, once however often and in however many tabs it is asked for at the same time. */
export function renewSession(): Promise<Renewal> {
  const token = currentSession()?.token
  if (token === undefined) return Promise.resolve('over')
  underway ??= renewWithLock(token).finally(() => {
    underway = undefined
  })
  return underway
}
