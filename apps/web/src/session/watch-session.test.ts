import { screens } from '@trade-counter/contract/screens.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeAddress } from '#web/kit/return-address.ts'
import { currentSession, keepSession, openSession, type Session } from '#web/kit/session.ts'

const renewSession = vi.hoisted(() => vi.fn())
vi.mock('./renewal.ts', () => ({ renewSession }))
const tabs = vi.hoisted(() => ({ tellTabs: vi.fn(), hearTabs: vi.fn() }))
vi.mock('./tabs.ts', () => tabs)

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

// The watch belongs to the page and is begun once; each test begins a session of its own.
vi.useFakeTimers({ now: start })
watchSession({ href: () => at.href, pathname: () => at.pathname, replace })
const [hear] = tabs.hearTabs.mock.calls[0] as [(news: string) => void]

beforeEach(async () => {
  vi.clearAllMocks()
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
  await keepSession(session(`token at ${Date.now()}`))
  renewSession.mockImplementation(async () => {
    await keepSession(session(`renewed at ${Date.now()}`))
    return 'renewed'
  })
  // The new token has been seen before anybody does anything.
  await vi.advanceTimersByTimeAsync(1500)
})

afterEach(() => vi.setSystemTime(Date.now() + minutes(60)))

test('The session ends within a second of its expiry: cleared, told, and off to the alert [SESS-21, SESS-22, SESS-23]', async () => {
  await vi.advanceTimersByTimeAsync(minutes(15) - 3000)
  expect(currentSession()).toBeDefined()
  await vi.advanceTimersByTimeAsync(2000)
  expect(currentSession()).toBeUndefined()
  expect(kept).toBeUndefined()
  expect(tabs.tellTabs).toHaveBeenCalledExactlyOnceWith('expired')
  expect(replace).toHaveBeenCalledExactlyOnceWith(screens.sessionEnded.path)
  expect(takeAddress('C01100001'), 'where to come back to').toBe('/Inventory?find=cup')
})

test('A tab that did not hear of a renewal follows it, and ends nothing [SESS-24]', async () => {
  kept = session('renewed by another tab')
  kept.expires = inMinutes(20)
  await vi.advanceTimersByTimeAsync(minutes(16))
  expect(currentSession()?.token).toBe('renewed by another tab')
  expect(tabs.tellTabs).not.toHaveBeenCalled()
  expect(replace).not.toHaveBeenCalled()
})

test('On a page that is open to anybody it ends quietly', async () => {
  Object.assign(at, { href: '/', pathname: '/' })
  await vi.advanceTimersByTimeAsync(minutes(16))
  expect(currentSession()).toBeUndefined()
  expect(replace).not.toHaveBeenCalled()
})

test('It is renewed once less than 5 minutes remain, where somebody was active since [SESS-24]', async () => {
  press()
  await vi.advanceTimersByTimeAsync(minutes(10) - 2000)
  expect(renewSession).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(renewSession).toHaveBeenCalledOnce()
  // Of the new token nobody has made use yet.
  await vi.advanceTimersByTimeAsync(minutes(11))
  expect(renewSession).toHaveBeenCalledOnce()
  press()
  await vi.advanceTimersByTimeAsync(1000)
  expect(renewSession).toHaveBeenCalledTimes(2)
})

test('Whoever comes back within the last 5 minutes is in time', async () => {
  await vi.advanceTimersByTimeAsync(minutes(14))
  expect(renewSession).not.toHaveBeenCalled()
  press()
  await vi.advanceTimersByTimeAsync(1000)
  expect(renewSession).toHaveBeenCalledOnce()
})

test('A server that is away is asked again every 20 seconds, and the session lasts as long as its token', async () => {
  renewSession.mockResolvedValue('later')
  press()
  await vi.advanceTimersByTimeAsync(minutes(10))
  const before = renewSession.mock.calls.length
  await vi.advanceTimersByTimeAsync(minutes(1))
  expect(renewSession.mock.calls.length - before).toBe(3)
  expect(currentSession()).toBeDefined()
})

test('A session that the server has ended is over at once', async () => {
  renewSession.mockResolvedValue('over')
  press()
  await vi.advanceTimersByTimeAsync(minutes(10))
  expect(currentSession()).toBeUndefined()
  expect(replace).toHaveBeenCalledWith(screens.sessionEnded.path)
})

test('What another tab tells is followed, and not told again', async () => {
  hear('expired')
  await vi.advanceTimersByTimeAsync(0)
  expect(currentSession()).toBeUndefined()
  expect(tabs.tellTabs).not.toHaveBeenCalled()
})
