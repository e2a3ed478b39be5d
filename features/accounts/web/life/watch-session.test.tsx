import { screens } from '#app/contract/screens.ts'
import { screenAt } from '#kit/contract/declare/screen.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DialogHost } from '#kit/web/messages/dialogs.tsx'
import { ThemeProvider } from '#kit/web/theme/ThemeProvider.tsx'
import { takeReturnAddress } from '#kit/web/session/return-address.ts'
import { currentSession, saveSession, openSession, type Session, validSession } from '#kit/web/session/session.ts'

const renewSession = vi.hoisted(() => vi.fn())
vi.mock('./renewal.ts', () => ({ renewSession }))
const tabs = vi.hoisted(() => ({
  notifyTabs: vi.fn(),
  listenToTabs: vi.fn(),
  tellHolding: vi.fn(),
  isHeldInTab: vi.fn(),
}))
vi.mock('./tabs.ts', () => tabs)

const endOnServer = vi.hoisted(() => vi.fn())
vi.mock('./leave.ts', () => ({ endOnServer, confirmLogout: vi.fn(), clearBrowser: vi.fn() }))

const { watchSession } = await import('./watch-session.ts')

const start = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => count * 60_000
const inMinutes = (count: number) => new Date(Date.now() + minutes(count)).toISOString()

const session = (token: string): Session => ({
  token,
  expires: inMinutes(15),
  rights: { loginType: 'C', flags: {} },
  identityKey: 'C01100001',
  userName: '100001',
  companyNumber: '01',
  singleSignOn: false,
})

let kept: Session | undefined
const at = { href: '/Inventory?find=cup', pathname: '/Inventory' }
const replace = vi.fn()
const press = () => dispatchEvent(new Event('keydown'))

// The watch starts once per page; each test starts a new session.
vi.useFakeTimers({ now: start })
watchSession({ href: () => at.href, screen: () => screenAt(screens, at.pathname)?.[1], replace, restart: vi.fn() })
const [hear] = tabs.listenToTabs.mock.calls[0] as [(news: string) => void]

beforeEach(async () => {
  vi.clearAllMocks()
  localStorage.removeItem('last-input')
  tabs.isHeldInTab.mockResolvedValue(false)
  render(
    <ThemeProvider>
      <DialogHost />
    </ThemeProvider>,
  )
  Object.assign(at, { href: '/Inventory?find=cup', pathname: '/Inventory' })
  await openSession({
    load: async () => kept,
    save: async (next) => {
      kept = next
    },
    clear: async () => {
      kept = undefined
    },
  })
  await saveSession(session(`token at ${Date.now()}`))
  renewSession.mockImplementation(async () => {
    await saveSession(session(`renewed at ${Date.now()}`))
    return 'renewed'
  })
  // The watch must see the new token before any input.
  await vi.advanceTimersByTimeAsync(1500)
})

afterEach(() => vi.setSystemTime(Date.now() + minutes(60)))

test('The session ends within a second of its expiry: it is cleared, other tabs are notified, and the alert opens [SESS-21, SESS-22, SESS-23]', async () => {
  renewSession.mockResolvedValue('later')
  await vi.advanceTimersByTimeAsync(minutes(15) - 3000)
  expect(currentSession()).toBeDefined()
  await vi.advanceTimersByTimeAsync(2000)
  expect(currentSession()).toBeUndefined()
  expect(kept).toBeUndefined()
  expect(tabs.notifyTabs).toHaveBeenCalledExactlyOnceWith('expired')
  expect(replace).toHaveBeenCalledExactlyOnceWith(screens.sessionEnded.path)
  expect(takeReturnAddress('C01100001'), 'the return address').toBe('/Inventory?find=cup')
})

test('The session also ends if the browser has no room for the return address', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  hear('expired')
  await vi.advanceTimersByTimeAsync(0)
  full.mockRestore()
  expect(currentSession()).toBeUndefined()
  expect(replace).toHaveBeenCalledExactlyOnceWith(screens.sessionEnded.path)
})

test('A tab that missed a renewal picks it up and ends nothing [SESS-24]', async () => {
  kept = session('renewed by another tab')
  kept.expires = inMinutes(20)
  renewSession.mockResolvedValue('later')
  await vi.advanceTimersByTimeAsync(minutes(15))
  expect(currentSession()?.token).toBe('renewed by another tab')
  expect(tabs.notifyTabs).not.toHaveBeenCalled()
  expect(replace).not.toHaveBeenCalled()
})

test('On a public page the session ends silently', async () => {
  renewSession.mockResolvedValue('later')
  Object.assign(at, { href: '/', pathname: '/' })
  await vi.advanceTimersByTimeAsync(minutes(16))
  expect(currentSession()).toBeUndefined()
  expect(replace).not.toHaveBeenCalled()
})

test('The session is renewed whenever less than 5 minutes remain, until an hour after the last input [SESS-24]', async () => {
  await vi.advanceTimersByTimeAsync(minutes(10) - 2000)
  expect(renewSession).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(renewSession).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(minutes(49))
  expect(renewSession).toHaveBeenCalledTimes(5)
  expect(currentSession()).toBeDefined()
  await vi.advanceTimersByTimeAsync(minutes(1))
  expect(currentSession()).toBeUndefined()
  expect(tabs.notifyTabs).toHaveBeenCalledExactlyOnceWith('expired')
  expect(replace).toHaveBeenCalledExactlyOnceWith(screens.sessionEnded.path)
  expect(endOnServer, 'the server would keep the session for another hour').toHaveBeenCalledOnce()
})

test('Any input adds an hour and closes the warning', async () => {
  await vi.advanceTimersByTimeAsync(minutes(58) - 3000)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await vi.advanceTimersByTimeAsync(3000)
  expect(screen.getByRole('alertdialog').textContent).toContain('You have been inactive for almost 60 minutes.')
  press()
  await vi.advanceTimersByTimeAsync(2000)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await vi.advanceTimersByTimeAsync(minutes(57))
  expect(currentSession()).toBeDefined()
})

test('Stay signed in adds an hour and notifies the server immediately', async () => {
  await vi.advanceTimersByTimeAsync(minutes(59))
  const before = renewSession.mock.calls.length
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in', hidden: true }))
  await vi.advanceTimersByTimeAsync(0)
  expect(renewSession.mock.calls.length - before).toBe(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await vi.advanceTimersByTimeAsync(minutes(57))
  expect(currentSession()).toBeDefined()
})

test('Input in another tab counts', async () => {
  await vi.advanceTimersByTimeAsync(minutes(50))
  localStorage.setItem('last-input', String(Date.now()))
  await vi.advanceTimersByTimeAsync(minutes(50))
  expect(currentSession()).toBeDefined()
})

test('A session at its maximum duration is not renewed, and the warning says when it ends', async () => {
  const last = inMinutes(12)
  await saveSession({ ...session('the last but one'), expires: last })
  renewSession.mockImplementation(async () => {
    await saveSession({ ...session('the last'), expires: last })
    return 'renewed'
  })
  await vi.advanceTimersByTimeAsync(minutes(9))
  expect(renewSession).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await vi.advanceTimersByTimeAsync(minutes(2))
  expect(screen.getByRole('alertdialog').textContent).toContain('This session has reached its maximum length.')
  fireEvent.click(screen.getByRole('button', { name: 'OK', hidden: true }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(screen.queryByRole('alertdialog'), 'the message appears once').toBeNull()
  expect(renewSession).toHaveBeenCalledOnce()
})

test('An unreachable server causes a warning that offers a retry', async () => {
  renewSession.mockResolvedValue('later')
  await vi.advanceTimersByTimeAsync(minutes(13))
  expect(screen.getByRole('alertdialog').textContent).toContain('The server is not responding.')
  renewSession.mockImplementation(async () => {
    await saveSession(session('renewed after all'))
    return 'renewed'
  })
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in', hidden: true }))
  await vi.advanceTimersByTimeAsync(minutes(3))
  expect(currentSession()?.token).toBe('renewed after all')
})

test('An unreachable server is retried every 20 seconds, and the session lasts as long as its token', async () => {
  renewSession.mockResolvedValue('later')
  press()
  await vi.advanceTimersByTimeAsync(minutes(10))
  const before = renewSession.mock.calls.length
  await vi.advanceTimersByTimeAsync(minutes(1))
  expect(renewSession.mock.calls.length - before).toBe(3)
  expect(currentSession()).toBeDefined()
})

test('On a screen that works offline, an unreachable server holds the session past its token, until it is idle', async () => {
  Object.assign(at, { href: '/OrderGuide?mode=count', pathname: '/OrderGuide' })
  renewSession.mockResolvedValue('later')
  press()
  await vi.advanceTimersByTimeAsync(minutes(40))
  expect(validSession()?.token).toBe(currentSession()?.token)
  expect(screen.queryByRole('alertdialog'), 'nothing warns of the end of the token').toBeNull()
  expect(replace).not.toHaveBeenCalled()
  // A held session stays held where the user looks meanwhile.
  Object.assign(at, { href: '/Home', pathname: '/Home' })
  press()
  await vi.advanceTimersByTimeAsync(minutes(59))
  expect(validSession()).toBeDefined()
  expect(screen.getByRole('alertdialog').textContent).toContain('You have been inactive')
  await vi.advanceTimersByTimeAsync(minutes(1) + 1000)
  expect(currentSession()).toBeUndefined()
  expect(replace).toHaveBeenCalledExactlyOnceWith(screens.sessionEnded.path)
})

test.each([
  ['renews', 'renewed', true],
  ['has ended', 'over', false],
])(
  'A held session that the server %s, once it can be reached, goes on: %s [SESS-24]',
  async (_what, outcome, goesOn) => {
    Object.assign(at, { href: '/OrderGuide', pathname: '/OrderGuide' })
    renewSession.mockResolvedValue('later')
    press()
    await vi.advanceTimersByTimeAsync(minutes(30))
    renewSession.mockImplementation(async () => {
      if (goesOn) await saveSession(session('renewed at last'))
      return outcome
    })
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(validSession()?.token).toBe(goesOn ? 'renewed at last' : undefined)
    expect(replace).toHaveBeenCalledTimes(goesOn ? 0 : 1)
  },
)

test('With a connection, the session of a screen that works offline ends with its token [SESS-21]', async () => {
  Object.assign(at, { href: '/OrderGuide', pathname: '/OrderGuide' })
  renewSession.mockResolvedValue('later')
  press()
  await vi.advanceTimersByTimeAsync(minutes(15) - 3000)
  renewSession.mockResolvedValue('over')
  await vi.advanceTimersByTimeAsync(minutes(1))
  expect(currentSession()).toBeUndefined()
  expect(replace).toHaveBeenCalledExactlyOnceWith(screens.sessionEnded.path)
})

test('A tab with another screen leaves the session to a tab that works offline, until it is idle', async () => {
  renewSession.mockResolvedValue('later')
  tabs.isHeldInTab.mockResolvedValue(true)
  press()
  await vi.advanceTimersByTimeAsync(minutes(59))
  expect(validSession()).toBeDefined()
  expect(replace).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(minutes(1) + 1000)
  expect(kept).toBeUndefined()
  expect(replace).toHaveBeenCalledExactlyOnceWith(screens.sessionEnded.path)
})

test('A hidden tab without a connection leaves the session to the tab that holds it', async () => {
  renewSession.mockResolvedValue('later')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(minutes(20))
  expect(kept).toBeDefined()
  hidden.mockRestore()
  online.mockRestore()
  await vi.advanceTimersByTimeAsync(1000)
  expect(kept).toBeUndefined()
})

test('A session that the server has ended ends immediately', async () => {
  renewSession.mockResolvedValue('over')
  press()
  await vi.advanceTimersByTimeAsync(minutes(10))
  expect(currentSession()).toBeUndefined()
  expect(replace).toHaveBeenCalledWith(screens.sessionEnded.path)
})

test('A message from another tab is followed, but not sent again', async () => {
  hear('expired')
  await vi.advanceTimersByTimeAsync(0)
  expect(currentSession()).toBeUndefined()
  expect(tabs.notifyTabs).not.toHaveBeenCalled()
})
