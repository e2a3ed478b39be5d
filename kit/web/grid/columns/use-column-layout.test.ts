import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useColumnLayout } from './use-column-layout.ts'

beforeEach(() => localStorage.clear())

const open = (id = 'orders') => renderHook((grid: string) => useColumnLayout(grid), { initialProps: id })

test('A layout is kept in the browser per grid, also when the grid changes in place', () => {
  const page = open()
  act(() => page.result.current[1].change({ order: ['b', 'a'], widths: { a: 90 } }))
  expect(open().result.current[0]).toEqual({ order: ['b', 'a'], hidden: [], widths: { a: 90 } })
  page.rerender('payables')
  expect(page.result.current[0]).toEqual({ order: [], hidden: [], widths: {} })
  act(() => page.result.current[1].change({ hidden: ['c'] }))
  page.rerender('orders')
  expect(page.result.current[0]).toEqual({ order: ['b', 'a'], hidden: [], widths: { a: 90 } })
  expect(open('payables').result.current[0].hidden).toEqual(['c'])
})

test('If browser storage is full, a layout lasts as long as the page', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const page = open()
  act(() => page.result.current[1].change({ hidden: ['c'] }))
  full.mockRestore()
  expect(page.result.current[0].hidden).toEqual(['c'])
})

test("A view's arrangement does not change the user's own layout, but widths are always the user's", () => {
  const page = open()
  const layout = () => page.result.current[0]
  const { change, arrange } = page.result.current[1]
  act(() => change({ order: ['b', 'a'], hidden: ['c'] }))
  act(() => arrange({ order: ['c', 'b', 'a'], hidden: [] }))
  act(() => change({ hidden: ['b'] }))
  act(() => change({ widths: { a: 120 } }))
  expect(layout()).toEqual({ order: ['c', 'b', 'a'], hidden: ['b'], widths: { a: 120 } })
  act(() => change())
  expect(layout()).toEqual({ order: [], hidden: [], widths: {} })
  act(() => arrange(undefined))
  expect(layout()).toEqual({ order: ['b', 'a'], hidden: ['c'], widths: {} })
  expect(open().result.current[0]).toEqual({ order: ['b', 'a'], hidden: ['c'], widths: {} })
})
