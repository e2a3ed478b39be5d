import { addToCart } from '#buying/contract/ordering/add-to-cart.ts'
import { listCartLines, listOpenCarts } from '#buying/contract/purchase/endpoints.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listed, signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { useNotices } from '#kit/web/messages/notices.ts'
import { useCartAdding } from './cart.ts'

test('One notice names all the lines that were not added for the same reason', async () => {
  const leftOut = Array.from({ length: 12 }, (_, at) => ({ at, reason: 'It is no longer sold.' }))
  const answer = { version: 1, lines: 1, added: 0, leftOut, questions: [] }
  stubServer(({ method }) => (method === 'POST' ? Response.json(answer) : undefined))
  await signInAs({ CanCreateOrders: 'Y' }, '000001')
  const { result } = renderHook(() => ({ notices: useNotices(), adding: useCartAdding() }))
  const lines = leftOut.map(({ at }) => ({ item: `A${at}`, quantity: '1' }))
  act(() => result.current.adding?.add.mutate(lines))
  await waitFor(() => expect(result.current.notices).not.toEqual([]))
  expect(result.current.notices.map(({ text }) => text)).toEqual([
    'Items A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, and 2 more were not added. It is no longer sold.',
  ])
})

test('The new total of the cart is read while the screen refreshes its carts', async () => {
  const asked: string[] = []
  const slow = Promise.withResolvers<void>()
  stubServer(async ({ method, path }) => {
    asked.push(`${method} ${path}`)
    if (method === 'POST') return Response.json({ version: 1, lines: 1, added: 1, leftOut: [], questions: [] })
    if (path === listCartLines.path) return listed(listCartLines.columns)
    if (asked.includes(`POST ${addToCart.path}`)) await slow.promise
    return path === listOpenCarts.path ? listed(listOpenCarts.columns) : undefined
  })
  await signInAs({ CanCreateOrders: 'Y' }, '000001')
  const { result } = renderHook(() => ({
    carts: useList(listOpenCarts, { companyNumber: '01', customerNumber: '100001' }),
    adding: useCartAdding(),
  }))
  await waitFor(() => expect(result.current.carts.rows).toEqual([]))
  act(() => result.current.adding?.add.mutate([{ item: 'TR033', quantity: '6' }]))
  await waitFor(() => expect(asked.slice(-2)).toEqual([`GET ${listCartLines.path}`, `GET ${listOpenCarts.path}`]))
  slow.resolve()
})
