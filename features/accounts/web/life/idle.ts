import { pageSetting } from '#kit/web/brand/page-setting.ts'

/** The storage key of the last user input in any tab. */
const key = 'last-input'
/** The minimum interval between records of input: the session's limits are in minutes. */
const noteMs = 1000
/** The default in development, where the page has no setting from a server. */
const usualMinutes = 60

const stated = Number(pageSetting('idle-minutes'))

/** Minutes from the last input to the end of the session, from the server's setting in the page. */
export const idleMinutes: number = stated > 0 ? stated : usualMinutes

const noted = (): number => Number(localStorage.getItem(key))

/** Records user input for every tab. */
export function recordInput(): void {
  const now = Date.now()
  if (Math.abs(now - noted()) >= noteMs) localStorage.setItem(key, String(now))
}

/** The last user input in any tab; an automatic reload is not input. */
export function lastInput(): Date {
  if (noted() === 0) recordInput()
  return new Date(noted())
}
