import { readPlacedOrder } from '#buying/contract/purchase/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { PlacedOrderScreen } from './PlacedOrderScreen.tsx'

test('The page of an order says so if its lines cannot be loaded', async () => {
  const order = { cart: '1', version: 1, reference: 'P100001', state: 'sent', shipTo: '000001', orderNumber: '' }
  stubServer(({ path }) => (path === readPlacedOrder.path ? Response.json(order) : undefined))
  await signInAs({ CanViewOrders: 'Y' })
  await renderRouted(<PlacedOrderScreen />, '/?order=P100001')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Out of order'))
})
