/**
 * The messages about the session between tabs:
 * - `changed` a new session, or the same one with a new token
 * - `expired` the session expired; each tab can return to its address after a new sign-in
 * - `left` the user logged out
 */
export type TabMessage = 'changed' | 'expired' | 'left'

const channel = new BroadcastChannel('session')

/** Notifies every other tab. */
export const notifyTabs = (news: TabMessage): void => channel.postMessage(news)

/** Listens to the other tabs. */
export function listenToTabs(listener: (news: TabMessage) => void): void {
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data)
}
