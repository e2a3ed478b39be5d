import { expect, test, vi } from 'vitest'
import { openSession, saveSession, type Session } from '#kit/web/session/session.ts'

const renewSession = vi.hoisted(() => vi.fn())
vi.mock('./renewal.ts', () => ({ renewSession }))
const listenToTabs = vi.hoisted(() => vi.fn())
vi.mock('./tabs.ts', () => ({
  listenToTabs,
  notifyTabs: vi.fn(),
  tellHolding: vi.fn(),
  isHeldInTab: async () => false,
}))
const { watchSession } = await import('./watch-session.ts')

const minutes = (count: number) => count * 60_000
const sessionOf = (identityKey: string): Session => ({
  ...{ token: `token of ${identityKey}`, expires: new Date(Date.now() + minutes(15)).toISOString(), identityKey },
  ...{ rights: { loginType: 'C', flags: {} }, userName: '100001', companyNumber: '01', singleSignOn: false },
})

const restart = vi.fn()
let kept: Session | undefined

// The watch starts once per page.
vi.useFakeTimers()
watchSession({ href: () => '/Inventory', screen: () => undefined, replace: () => {}, restart })
const [hear] = listenToTabs.mock.calls[0] as [(news: string) => void]

test.each<[string, () => void]>([
  ['hears of it', () => hear('changed')],
  ['returns by Back', () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
  ['wakes after its own token has expired', () => vi.setSystemTime(Date.now() + minutes(16))],
  ['renews its token', () => dispatchEvent(new Event('keydown'))],
])('A tab that shows the data of a former account reloads when it %s', async (_, wake) => {
  restart.mockClear()
  await openSession({
    load: async () => kept,
    save: async (next) => {
      kept = next
    },
    clear: async () => {},
  })
  await saveSession(sessionOf('C01100001'))
  const other = { ...sessionOf('C01100002'), expires: new Date(Date.now() + minutes(40)).toISOString() }
  renewSession.mockImplementation(async () => {
    await saveSession(other)
    return 'renewed'
  })
  kept = other
  wake()
  await vi.advanceTimersByTimeAsync(minutes(14))
  expect(restart).toHaveBeenCalledExactlyOnceWith()
})
