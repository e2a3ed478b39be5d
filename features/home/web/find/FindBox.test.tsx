import { addToCart } from '#buying/contract/ordering/add-to-cart.ts'
import { listCartLines } from '#buying/contract/purchase/endpoints.ts'
import { listForms } from '#kit/contract/declare/endpoint.ts'
import { findItems } from '#items/contract/find/endpoints.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { apiPrefix } from '#kit/web/calls/api.ts'
import { saveSession } from '#kit/web/session/session.ts'
import { FindBox } from './FindBox.tsx'

/** A list of one row, or of none, in the web app's format. */
function listed(columns: readonly { key: string; format: string }[], row?: Record<string, string>): Response {
  const keys = columns.map(({ key }) => key)
  const lines = [keys, ...(row ? [keys.map((key) => row[key] ?? '\\N')] : [])].map((cells) => `${cells.join('\t')}\n`)
  return new Response(lines.join(''), { headers: { 'content-type': listForms.compact } })
}

test('Two lines that are entered one after the other both come into the cart, however slow the server is', async () => {
  const sent: string[] = []
  const slow = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.href)
    const path = pathname.slice(apiPrefix.length)
    if (path === findItems.path) return listed(findItems.columns, { itemNumber: searchParams.get('text') ?? '' })
    if (path !== addToCart.path) return new Response('', { status: 404 })
    if (method === 'GET') return listed(listCartLines.columns)
    sent.push(...(JSON.parse(JSON.parse(String(body)).lines) as string[][]).map((line) => line.join(' ')))
    await slow.promise
    return Response.json({ version: 1, lines: 1, added: 1, leftOut: [], questions: [] })
  })
  await saveSession({
    ...{ token: 'token', expires: '2100-01-01T00:00:00Z', identityKey: 'C01100001', userName: '100001000001' },
    ...{ rights: { loginType: 'C', flags: { CanCreateOrders: 'Y' } }, companyNumber: '01', singleSignOn: false },
    customer: {
      ...{ company: '01', customer: '100001', shipTo: '000001', name: 'Harbor Diner', location: '', address: [] },
      distributor: { name: '', address: [], phone: '', email: '' },
    },
  })
  await renderRouted(<FindBox />)
  const enter = (text: string) => {
    const box = screen.getByRole('combobox')
    fireEvent.change(box, { target: { value: text } })
    fireEvent.submit(box)
  }
  enter('6 TR033')
  await vi.waitFor(() => expect(sent).toEqual(['TR033 6']))
  enter('2 QL006')
  await vi.waitFor(() => expect(sent).toEqual(['TR033 6', 'QL006 2']), 3000)
  slow.resolve()
})
