import { addToCart } from '#buying/contract/ordering/add-to-cart.ts'
import { listCartLines } from '#buying/contract/purchase/endpoints.ts'
import { findItems } from '#items/contract/find/endpoints.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { listed, signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { FindBox } from './FindBox.tsx'

test('Two lines entered in a row are both added to the cart, even if the server is slow', async () => {
  const sent: string[] = []
  const slow = Promise.withResolvers<void>()
  stubServer(async ({ method, path, fields }) => {
    if (path === findItems.path) return listed(findItems.columns, { itemNumber: fields.text ?? '' })
    if (path !== addToCart.path) return undefined
    if (method === 'GET') return listed(listCartLines.columns)
    sent.push(...(JSON.parse(fields.lines ?? '') as string[][]).map((line) => line.join(' ')))
    await slow.promise
    return Response.json({ version: 1, lines: 1, added: 1, leftOut: [], questions: [] })
  })
  await signInAs({ CanCreateOrders: 'Y' }, '000001')
  await renderRouted(<FindBox />)
  const enter = (text: string) => {
    const box = screen.getByRole('combobox')
    fireEvent.change(box, { target: { value: text } })
    fireEvent.submit(box)
  }
  enter('6 TR033')
  await waitFor(() => expect(sent).toEqual(['TR033 6']))
  enter('2 QL006')
  await waitFor(() => expect(sent).toEqual(['TR033 6', 'QL006 2']))
  slow.resolve()
})
