import { listGuideLines, listGuides } from '#buying/contract/order-guide/endpoints.ts'
import { listShipTos } from '#accounts/contract/endpoints.ts'
import { listForms } from '#kit/contract/declare/endpoint.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { apiPrefix } from '#kit/web/calls/api.ts'
import { queries } from '#kit/web/calls/queries.ts'
import { readSearch } from '#kit/web/screen/search-codec.ts'
import { saveSession } from '#kit/web/session/session.ts'
import { guideAddress, OrderGuideScreen } from './OrderGuideScreen.tsx'

const empty = ({ columns }: { columns: readonly { key: string }[] }) =>
  new Response(`${columns.map(({ key }) => key).join('\t')}\n`, { headers: { 'content-type': listForms.compact } })

let failing = ''
beforeEach(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, location.href).pathname.slice(apiPrefix.length)
    if (path === failing) return new Response('', { status: 500, statusText: 'Out of order' })
    if (path === listGuides.path) return Response.json([])
    if (path === listShipTos.path) return empty(listShipTos)
    if (path === listGuideLines.path) return empty(listGuideLines)
    return new Response('', { status: 404 })
  })
  await saveSession({
    ...{ token: 'token', expires: '2100-01-01T00:00:00Z', identityKey: 'C01100001', userName: '100001' },
    rights: { loginType: 'C', flags: { CanCreateOrders: 'Y', ViewAllShipTos: 'All' } },
    ...{ companyNumber: '01', singleSignOn: false },
    customer: {
      ...{ company: '01', customer: '100001', shipTo: '', name: 'Harbor Diner', location: '', address: [] },
      distributor: { name: '', address: [], phone: '', email: '' },
    },
  })
})

afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['guides', listGuides.path],
  ['ship-tos', listShipTos.path],
])('The order guide says so if the %s cannot be loaded', async (_what, path) => {
  failing = path
  await renderRouted(<OrderGuideScreen />)
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Out of order'), 3000)
})

test('The address names a ship-to by the number of the ERP, which may be long', () => {
  expect(readSearch(guideAddress, { shipTo: 'Back door, Pier 4' }).shipTo).toBe('Back door, Pier 4')
})
