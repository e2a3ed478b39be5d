import { clearSession } from '#kit/web/session/session.ts'
import { forgetRecent } from '../choose/recent.ts'

/** Removes what a session keeps in this browser. What was typed and not sent stays, sealed for its account. */
export async function forgetSession(): Promise<void> {
  await clearSession()
  await forgetRecent()
}
