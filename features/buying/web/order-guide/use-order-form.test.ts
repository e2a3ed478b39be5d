import { addToCart } from '#buying/contract/ordering/add-to-cart.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { listCartLines } from '#buying/contract/purchase/endpoints.ts'
import { expect, test, vi } from 'vitest'
import { listed, signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { useOrderForm } from './use-order-form.ts'

// What jsdom lacks: a database, which is empty here.
vi.mock('idb-keyval', () => ({
  ...{ get: async () => undefined, set: async () => {}, del: async () => {}, update: async () => {} },
}))

const line = {
  ...{ itemNumber: 'TR033', section: '', unit: 'EA', casePack: 1, par: null, usualQuantity: null },
  ...{ price: null, available: null },
}

test('A quantity that is typed while an earlier one is added to the cart stays', async () => {
  const added = Promise.withResolvers<void>()
  stubServer(async ({ method, path }) => {
    if (path !== addToCart.path) return undefined
    if (method === 'GET') return listed(listCartLines.columns)
    await added.promise
    return Response.json({ version: 1, lines: 1, added: 1, leftOut: [], questions: [] })
  })
  await signInAs({ CanCreateOrders: 'Y' }, '000001')
  const { result } = renderHook(() => useOrderForm('7', '000001'))
  const typed = () => result.current.entry.get().value
  await waitFor(() => expect(typed()).toEqual({}))
  act(() => result.current.type?.('TR033', '5'))
  const adding = result.current.add([line])
  act(() => result.current.type?.('TR033', '8'))
  added.resolve()
  await act(() => adding)
  expect(typed()).toEqual({ TR033: '8' })
  await act(() => result.current.add([line]))
  expect(typed()).toEqual({})
})
