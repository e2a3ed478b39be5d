import { messages } from '#accounts/contract/limits.ts'
import { screens } from '#accounts/contract/screens.ts'
import { servedAt } from '#kit/web/brand/addresses.ts'
import { call } from '#kit/web/calls/api.ts'
import { askConfirm } from '#kit/web/messages/dialogs.tsx'
import { validSession } from '#kit/web/session/session.ts'
import { recordSignedOut } from './ended.ts'
import { forgetSession } from './forget-session.ts'
import { sessionCalls } from '../sign-in/session-calls.ts'
import { notifyTabs } from './tabs.ts'

const serverTimeoutMs = 4000

/** Clears everything that a session leaves in this browser, and reloads the login screen. */
export async function clearBrowser(): Promise<void> {
  await forgetSession()
  sessionStorage.clear()
  recordSignedOut()
  location.assign(servedAt(screens.login.path))
}

/** Ends the session on the server, if reachable; otherwise it expires by its own limits. */
export async function endOnServer(token: string): Promise<void> {
  const { signOut } = await sessionCalls()
  await call(signOut, {}, { token, signal: AbortSignal.timeout(serverTimeoutMs) }).catch(() => {})
}

export async function endSession(): Promise<void> {
  const token = validSession()?.token
  if (token !== undefined) await endOnServer(token)
  notifyTabs('left')
  await clearBrowser()
}

/** The action of every Logout entry. */
export async function confirmLogout(): Promise<void> {
  if (await askConfirm({ title: 'Logout', message: messages.logout })) await endSession()
}
