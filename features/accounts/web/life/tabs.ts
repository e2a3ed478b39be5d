import { sessionKey } from '#kit/web/session/session.ts'

/**
 * What a tab tells the others about the session:
 * - `expired` the session expired; each tab can return to its address after a new sign-in
 * - `left` the user logged out
 */
export type TabMessage = 'expired' | 'left'

const channel = new BroadcastChannel('session')

export const notifyTabs = (news: TabMessage): void => channel.postMessage(news)

/** Listens to the other tabs. `changed`: one of them has stored a new session, or the same one with a new token. */
export function listenToTabs(listener: (news: TabMessage | 'changed') => void): void {
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data)
  // A message can reach this tab before the session that another tab has stored. This event brings it along.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionKey && newValue !== null) listener('changed')
  })
}

const holding = 'session-held'
let letGo: (() => void) | undefined

/** Says to every tab whether this one may hold the session past its token. A closed tab holds nothing. */
export function tellHolding(holds: boolean): void {
  if (holds === (letGo !== undefined)) return
  letGo?.()
  letGo = undefined
  if (!holds) return
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void navigator.locks.request(holding, { mode: 'shared' }, () => released)
}

export const isHeldInTab = async (): Promise<boolean> =>
  (await navigator.locks.query()).held?.some(({ name }) => name === holding) === true
