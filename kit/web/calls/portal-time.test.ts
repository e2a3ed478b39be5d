import { afterEach, expect, test, vi } from 'vitest'
import { notePortalDay, portalDay } from './portal-time.ts'

afterEach(() => void vi.useRealTimers())

test('Until an answer names the day, it is the one in the distributor’s time zone, wherever the browser is', async () => {
  document.head.innerHTML = '<meta name="time-zone" content="Pacific/Kiritimati">'
  vi.resetModules()
  const there = await import('./portal-time.ts')
  vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z') })
  expect(there.portalDay()).toBe('2026-12-01')
})

test('The day is the browser’s until an answer names the portal’s', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 30, 12) })
  expect(portalDay()).toBe('2026-11-30')
  notePortalDay(null)
  notePortalDay('tomorrow')
  expect(portalDay()).toBe('2026-11-30')
  notePortalDay('2026-12-01')
  expect(portalDay()).toBe('2026-12-01')
})
