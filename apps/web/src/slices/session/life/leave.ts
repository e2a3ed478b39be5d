import { messages } from '@trade-counter/contract/slices/session/limits.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { call } from '#web/api.ts'
import { askConfirm } from '#web/kit/messages/dialogs.tsx'
import { clearSession, validSession } from '#web/kit/session/session.ts'
import { noteSignedOut } from './ended.ts'
import { forgetRecent } from '../choose/recent.ts'
import { sessionCalls } from '../sign-in/session-calls.ts'
import { tellTabs } from './tabs.ts'

/** Logging out does not wait for a server that does not answer. */
const patienceMs = 4000

/** Forgets everything that a session leaves in this browser, and loads the login screen afresh. */
export async function forgetAll(): Promise<void> {
  await clearSession()
  await forgetRecent()
  sessionStorage.clear()
  noteSignedOut()
  location.assign(screens.login.path)
}

/** Ends the session on the server, where it can be reached; elsewhere it ends by its own limits. */
export async function endOnServer(token: string): Promise<void> {
  const { signOut } = await sessionCalls()
  await call(signOut, {}, { token, signal: AbortSignal.timeout(patienceMs) }).catch(() => {})
}

/** Ends the session on the server and in every tab. */
export async function leave(): Promise<void> {
  const token = validSession()?.token
  if (token !== undefined) await endOnServer(token)
  tellTabs('left')
  await forgetAll()
}

/** What every Logout entry does. */
export async function askToLeave(): Promise<void> {
  if (await askConfirm({ title: 'Logout', message: messages.logout })) await leave()
}
