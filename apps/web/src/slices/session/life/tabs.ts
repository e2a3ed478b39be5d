/**
 * What tabs tell one another about the session:
 * - `changed` there is a new one, or the same with a new token
 * - `expired` it ran out; the user may come back to where each tab stood
 * - `left` somebody logged out
 */
export type News = 'changed' | 'expired' | 'left'

const channel = new BroadcastChannel('session')

/** Tells every other tab. */
export const tellTabs = (news: News): void => channel.postMessage(news)

/** Hears what other tabs tell. */
export function hearTabs(listener: (news: News) => void): void {
  channel.onmessage = ({ data }: MessageEvent<News>) => listener(data)
}
