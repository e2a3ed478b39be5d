import { isExpired } from '#kit/contract/expiry.ts'
import { idleEnd, mayOutlast, shouldRefresh, shouldWarn } from '#accounts/contract/rules.ts'
import { screens } from '#accounts/contract/screens.ts'
import type { Screen } from '#kit/contract/declare/screen.ts'
import { setAuthority } from '#kit/web/calls/api.ts'
import { noAnswer } from '#kit/web/calls/api-error.ts'
import { saveDrafts } from '#kit/web/session/saved-drafts.ts'
import { saveReturnAddress } from '#kit/web/session/return-address.ts'
import {
  clearCachedLists,
  clearSession,
  currentSession,
  savedSession,
  reopenSession,
  type Session,
  setHeld,
  setLogout,
  validSession,
} from '#kit/web/session/session.ts'
import { completeCustomer } from '../choose/complete-customer.ts'
import { endWarning } from './end-warning.ts'
import { idleMinutes, lastInput, recordInput } from './idle.ts'
import { confirmLogout, endOnServer, clearBrowser } from './leave.ts'
import { renewSession } from './renewal.ts'
import { isHeldInTab, listenToTabs, notifyTabs, tellHolding } from './tabs.ts'

const tickMs = 1000
/** The minimum interval between renewals, for an unreachable server or a short-lived token. */
const pauseMs = 20_000
/** A renewal that extends the session by less than this means that it has reached its maximum duration. */
const gainMs = 5000

/** The parts of the router that the watch uses: the user's location and navigation. */
export interface RouterLocation {
  href(): string
  /** The screen at the user's address, if any. */
  screen(): Screen | undefined
  replace(path: string): void
  /** Loads the whole app again at its Home. */
  restart(): void
}

const needsSession = (router: RouterLocation): boolean => router.screen()?.needs.kind !== 'open'

/**
 * Renews the session until it is idle, warns of its end, ends it in every tab when it is over, and follows other tabs.
 * Called once, when the app starts.
 */
export function watchSession(router: RouterLocation): void {
  let triedAt = 0
  /** The token that cannot be renewed, and the reason. */
  let stuck: { token: string; reason: 'longest' | 'away' } | undefined
  /** Whether the session outlasts its token until there is a connection, on whatever screen the user looks meanwhile. */
  let held = false
  const warning = endWarning(() => void stay())

  function hold(session: Session | undefined, now: Date, inOtherTab = false): void {
    const isLast = session && stuck?.token === session.token && stuck.reason === 'longest'
    const holds = session !== undefined && !isLast && (held || inOtherTab || router.screen()?.worksOffline === true)
    const times = session && { expires: session.expires, idleAt: idleEnd(lastInput(), idleMinutes) }
    held = times !== undefined && mayOutlast({ ...times, worksOffline: holds }, now)
    tellHolding(holds)
  }

  const noteActivity = (): void => {
    if (currentSession()) recordInput()
  }

  async function saveWork(identityKey: string): Promise<void> {
    saveReturnAddress(router.href(), identityKey)
    await saveDrafts(identityKey)
  }

  async function expire({ inOtherTab = false } = {}): Promise<void> {
    const session = currentSession()
    if (!session) return
    const leaving = needsSession(router)
    // Without room in the browser's storage, the user does not return, but the session ends.
    if (leaving) await saveWork(session.identityKey).catch(() => {})
    warning.close()
    await clearSession()
    if (!inOtherTab) notifyTabs('expired')
    clearCachedLists()
    if (leaving) router.replace(screens.sessionEnded.path)
  }

  /** Reloads the app if another account has signed in, because this tab shows the data of the one before. */
  function restartIfOther(before: Session | undefined): void {
    const after = currentSession()
    if (before && after && before.identityKey !== after.identityKey) router.restart()
  }

  async function renew(): Promise<boolean> {
    triedAt = Date.now()
    const before = currentSession()
    const outcome = await renewSession()
    if (outcome === 'over') await expire()
    restartIfOther(before)
    const after = currentSession()
    const gained = before && after ? Date.parse(after.expires) - Date.parse(before.expires) : 0
    const reason = outcome === 'later' ? 'away' : gained < gainMs ? 'longest' : undefined
    stuck = after && reason && { token: after.token, reason }
    hold(after, new Date())
    return outcome === 'renewed'
  }

  /** The action of 'Stay signed in': counts as input and renews the session on the server. */
  async function stay(): Promise<void> {
    recordInput()
    if (currentSession()) await renew()
  }

  /** A sleeping tab may have missed another tab's renewal and must not end the session for all tabs. */
  async function expireUnlessRenewed(): Promise<void> {
    const kept = await savedSession()
    if (!kept || isExpired(kept.expires, new Date())) return expire()
    await follow()
  }

  async function expireIdle({ token }: Session): Promise<void> {
    // Otherwise the server would keep the session until its token expires.
    void endOnServer(token)
    await expire()
  }

  function warn({ token, expires }: Session, idleAt: string, now: Date): void {
    const next = stuck?.token === token && expires < idleAt ? stuck.reason : 'idle'
    const reason = next === 'away' && (held || router.screen()?.worksOffline === true) ? 'idle' : next
    const endsAt = reason === 'idle' ? idleAt : expires
    if (shouldWarn(endsAt, idleMinutes, now)) void warning.show(reason, endsAt)
    else warning.close()
  }

  async function tick(): Promise<void> {
    const session = currentSession()
    if (!session) return warning.close()
    const now = new Date()
    // A tab on another screen must not end a session that an offline screen holds.
    hold(session, now, isExpired(session.expires, now) && (await isHeldInTab()))
    // Without a connection, a hidden tab must not end the session that another tab holds.
    if (isExpired(session.expires, now) && document.hidden && !navigator.onLine) return
    if (isExpired(session.expires, now) && !held) return expireUnlessRenewed()
    const idleAt = idleEnd(lastInput(), idleMinutes)
    const isActive = !isExpired(idleAt, now)
    if (!isActive) return expireIdle(session)
    warn(session, idleAt, now)
    const paused = now.getTime() - triedAt < pauseMs
    const isLast = stuck?.token === session.token && stuck.reason === 'longest'
    if (!paused && !isLast && (held || shouldRefresh(session.expires, isActive, now))) await renew()
  }

  async function follow(): Promise<void> {
    const before = currentSession()
    await reopenSession()
    restartIfOther(before)
  }

  async function wake(): Promise<void> {
    await follow()
    if (!currentSession() && needsSession(router)) router.replace(screens.sessionEnded.path)
    await tick()
  }

  for (const sign of ['pointerdown', 'keydown', 'input', 'wheel', 'touchstart']) {
    addEventListener(sign, noteActivity, { capture: true, passive: true })
  }
  addEventListener('online', () => {
    triedAt = 0
    void tick()
  })
  listenToTabs(
    (news) => void (news === 'changed' ? follow() : news === 'expired' ? expire({ inOtherTab: true }) : clearBrowser()),
  )
  document.addEventListener('visibilitychange', () => void tick())
  // A page restored from the browser's back/forward cache may be older than the session.
  addEventListener('pageshow', ({ persisted }) => persisted && void wake())
  setInterval(() => {
    void tick()
    void completeCustomer()
  }, tickMs)

  hold(currentSession(), new Date())
  setHeld(() => held)
  setAuthority({
    token: async () => {
      if (held) await renew()
      if (held) throw noAnswer()
      return validSession()?.token
    },
    refused: renew,
  })
  setLogout(confirmLogout)
}
