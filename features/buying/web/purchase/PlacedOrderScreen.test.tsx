import { listPlacedLines, readPlacedOrder } from '#buying/contract/purchase/endpoints.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { apiPrefix } from '#kit/web/calls/api.ts'
import { queries } from '#kit/web/calls/queries.ts'
import { saveSession } from '#kit/web/session/session.ts'
import { PlacedOrderScreen } from './PlacedOrderScreen.tsx'

afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

test('The page of an order says so if its lines cannot be loaded', async () => {
  const order = {
    ...{ cart: '1', version: 1, reference: 'P100001', state: 'sent', customerPo: '4711', shipTo: '000001' },
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, location.href).pathname.slice(apiPrefix.length)
    if (path === readPlacedOrder.path) return Response.json({ ...order, orderNumber: '' })
    const failed = { status: 500, statusText: 'Out of order' }
    return new Response('', path === listPlacedLines.path ? failed : { status: 404 })
  })
  await saveSession({
    ...{ token: 'token', expires: '2100-01-01T00:00:00Z', identityKey: 'C01100001', userName: '100001' },
    ...{ rights: { loginType: 'C', flags: { CanViewOrders: 'Y' } }, companyNumber: '01', singleSignOn: false },
    customer: {
      ...{ company: '01', customer: '100001', shipTo: '', name: 'Harbor Diner', location: '', address: [] },
      distributor: { name: '', address: [], phone: '', email: '' },
    },
  })
  await renderRouted(<PlacedOrderScreen />, '/?order=P100001')
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Out of order'), 3000)
})
