import { exchangeCounts } from '#buying/contract/order-guide/endpoints.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { useCount } from './use-count.ts'

// What jsdom lacks: a database.
const { stored } = vi.hoisted(() => ({ stored: new Map<string, unknown>() }))
vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  keys: async () => [...stored.keys()],
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
  update: async (key: string, next: (before: unknown) => unknown) => void stored.set(key, next(stored.get(key))),
}))

test('A count that starts without a connection is not shown as sent because an earlier one was', async () => {
  let isConnected = true
  stubServer(({ path }) => (isConnected && path === exchangeCounts.path ? Response.json([]) : undefined))
  await signInAs({ CanViewOG: 'Y' })
  const { result } = renderHook(() => useCount('7', { companyNumber: '01', customerNumber: '100001', shipTo: '' }))
  await waitFor(() => expect(result.current.count).toBeDefined())
  act(() => result.current.set('TR033', '4'))
  await waitFor(() => expect(result.current.isSent).toBe(true))
  act(() => result.current.clear())
  await waitFor(() => expect(result.current.count?.id).toBe(''))
  isConnected = false
  act(() => result.current.set('QL006', '2'))
  await waitFor(() => expect(result.current.isWritten).toBe(true))
  expect(result.current.isSent).toBe(false)
})
