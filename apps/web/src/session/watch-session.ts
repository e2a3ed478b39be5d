import { isExpired, shouldRefresh } from '@trade-counter/contract/session/rules.ts'
import { screenList, screens } from '@trade-counter/contract/screens.ts'
import { setAuthority } from '#web/api.ts'
import { forgetLists } from '#web/kit/kept-lists.ts'
import { setLogout } from '#web/kit/logout.ts'
import { rememberAddress } from '#web/kit/return-address.ts'
import { clearSession, currentSession, keptSession, reopenSession, validSession } from '#web/kit/session.ts'
import { askToLeave, forgetAll } from './leave.ts'
import { renewSession } from './renewal.ts'
import { hearTabs, tellTabs } from './tabs.ts'

const tickMs = 1000
/** A server that could not be asked is not asked again at once, nor is a short-lived token renewed all the time. */
const pauseMs = 20_000

/** What of the router is needed: where the user is, and how to lead him elsewhere. */
export interface Whereabouts {
  href(): string
  pathname(): string
  replace(path: string): void
}

const needsSession = (pathname: string): boolean =>
  !screenList.some(
    ([, { path, also, needs }]) =>
      needs.kind === 'open' && [path, also].some((own) => own?.toLowerCase() === pathname.toLowerCase()),
  )

/**
 * Keeps the session for as long as it is used, ends it in every tab when it is over, and follows what other tabs do.
 * Called once, when the app starts.
 */
export function watchSession(whereabouts: Whereabouts): void {
  let activeAt = Date.now()
  let known = { token: currentSession()?.token, since: 0 }
  let triedAt = 0

  const noteActivity = (): void => {
    activeAt = Date.now()
  }

  async function expire(news?: 'told'): Promise<void> {
    const session = currentSession()
    if (!session) return
    const leaving = needsSession(whereabouts.pathname())
    if (leaving) rememberAddress(whereabouts.href(), session.identityKey)
    await clearSession()
    if (news !== 'told') tellTabs('expired')
    forgetLists()
    if (leaving) whereabouts.replace(screens.sessionEnded.path)
  }

  async function renew(): Promise<boolean> {
    triedAt = Date.now()
    const outcome = await renewSession()
    if (outcome === 'over') await expire()
    return outcome === 'renewed'
  }

  /** A token from elsewhere, a new sign-in or another tab's renewal, counts from when it was first seen. */
  function lookAtToken(token: string): void {
    if (token !== known.token) known = { token, since: Date.now() }
  }

  /** A tab that slept has not heard that another one renewed the session, and must not end it for all. */
  async function expireUnlessRenewed(): Promise<void> {
    const kept = await keptSession()
    if (!kept || isExpired(kept.expires, new Date())) return expire()
    await reopenSession()
  }

  async function tick(): Promise<void> {
    const session = currentSession()
    if (!session) return
    const now = new Date()
    if (isExpired(session.expires, now)) return expireUnlessRenewed()
    lookAtToken(session.token)
    const paused = now.getTime() - triedAt < pauseMs
    if (!paused && shouldRefresh(session.expires, activeAt > known.since, now)) await renew()
  }

  async function follow(): Promise<void> {
    const before = currentSession()?.identityKey
    await reopenSession()
    const after = currentSession()?.identityKey
    // Somebody else signed in: nothing of what this tab shows is theirs.
    if (before !== undefined && after !== undefined && before !== after) location.assign(screens.home.path)
  }

  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    addEventListener(sign, noteActivity, { capture: true, passive: true })
  }
  hearTabs((news) => void (news === 'changed' ? follow() : news === 'expired' ? expire('told') : forgetAll()))
  document.addEventListener('visibilitychange', () => void tick())
  // A page out of the browser's memory may be older than the session.
  addEventListener('pageshow', ({ persisted }) => persisted && void reopenSession().then(tick))
  setInterval(() => void tick(), tickMs)

  setAuthority({ token: async () => validSession()?.token, refused: renew })
  setLogout(askToLeave)
}
