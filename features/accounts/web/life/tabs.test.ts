import { afterEach, expect, test, vi } from 'vitest'
import { listenToTabs } from './tabs.ts'

const listener = vi.fn()
listenToTabs(listener)
afterEach(() => listener.mockClear())

const stored = (key: string, newValue: string | null) => dispatchEvent(new StorageEvent('storage', { key, newValue }))

test('A session that another tab stores is followed once this tab can read it', () => {
  stored('session', 'sealed')
  expect(listener.mock.calls).toEqual([['changed']])
})

test('A removed session waits for the message that says why, and other entries change nothing', () => {
  stored('session', null)
  stored('last-input', '1')
  expect(listener).not.toHaveBeenCalled()
})
