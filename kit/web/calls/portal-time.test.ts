import { afterEach, expect, test, vi } from 'vitest'
import { notePortalDay, portalDay } from './portal-time.ts'

afterEach(() => void vi.useRealTimers())

test('The day is the browser’s until an answer names the portal’s', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 30, 12) })
  expect(portalDay()).toBe('2026-11-30')
  notePortalDay(null)
  notePortalDay('tomorrow')
  expect(portalDay()).toBe('2026-11-30')
  notePortalDay('2026-12-01')
  expect(portalDay()).toBe('2026-12-01')
})
