/** Where every tab of this browser notes when the user last did something. */
const key = 'last-input'
/** Input is noted at most so often: the session's limits count in minutes. */
const noteMs = 1000
/** Where no server wrote its setting into the page, while developing. */
const usualMinutes = 60

const stated = Number(document.querySelector<HTMLMetaElement>('meta[name="idle-minutes"]')?.content)

/** The session ends so many minutes after the last input: the server writes its setting into the page. */
export const idleMinutes: number = stated > 0 ? stated : usualMinutes

const noted = (): number => Number(localStorage.getItem(key))

/** Notes that the user did something, for every tab. */
export function noteInput(): void {
  const now = Date.now()
  if (Math.abs(now - noted()) >= noteMs) localStorage.setItem(key, String(now))
}

/** When the user last did something in any tab; loading a page again by itself is nothing that the user does. */
export function lastInput(): Date {
  if (noted() === 0) noteInput()
  return new Date(noted())
}
