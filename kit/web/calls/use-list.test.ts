import { listForms } from '#kit/contract/declare/endpoint.ts'
import { listLoads } from '#intake/contract/console/endpoints.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from './queries.ts'
import { useList } from './use-list.ts'

let state = 'Running'
let asked = 0

beforeEach(() => {
  vi.useFakeTimers()
  ;[state, asked] = ['Running', 0]
  queries.clear()
  vi.stubGlobal('fetch', async () => {
    asked++
    const keys = listLoads.columns.map(({ key }) => key)
    const cells = keys.map((key) => (key === 'state' ? state : '1'))
    const headers = { 'content-type': listForms.compact }
    return new Response(`${keys.join('\t')}\n${cells.join('\t')}\n`, { headers })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function show(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('A list is polled while a row says so, not in a hidden tab, and keeps rows that are the same', async () => {
  const { result, unmount } = renderHook(() => useList(listLoads, {}, (rows) => rows?.[0]?.state === 'Running' && 1000))
  await wait(10)
  const first = result.current.rows
  expect(first).toHaveLength(1)
  await wait(3000)
  expect(asked).toBe(4)
  expect(result.current.rows).toBe(first)
  show('hidden')
  await wait(5000)
  expect(asked).toBe(4)
  show('visible')
  state = 'Loaded'
  await wait(2000)
  expect(asked).toBe(5)
  expect(result.current.rows?.[0]?.state).toBe('Loaded')
  unmount()
})
