import { listPlacedLines, readPlacedOrder } from '#buying/contract/purchase/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { listed, signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { PlacedOrderScreen } from './PlacedOrderScreen.tsx'

test('The page of an order says so if its lines cannot be loaded', async () => {
  const order = { cart: '1', version: 1, reference: 'P100001', state: 'sent', shipTo: '000001', orderNumber: '' }
  stubServer(({ path }) => (path === readPlacedOrder.path ? Response.json(order) : undefined))
  await signInAs({ CanViewOrders: 'Y' })
  await renderRouted(<PlacedOrderScreen />, '/?order=P100001')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Out of order'))
})

const waiting = {
  ...{ cart: '1', version: 4, reference: 'P100001', shipTo: '000001', orderNumber: '' },
  ...{ customerPo: '4711', poRequired: true, shipToName: '', shipToAddress: [], requestedDate: '' },
  ...{ shipComplete: false, remarks: '', state: 'waiting for approval' },
  ...{ preparedBy: '', preparedLines: 0, mayDecide: true, mayCancel: false, aboveLimit: false, budget: null },
  ...{ sendersBudget: null, shipments: [], changes: [] },
  history: [{ state: 'waiting for approval', at: '2026-11-20T10:00:00Z', by: 'Lee', reason: '' }],
}

test('An order whose lines were all removed says that it can only be refused', async () => {
  stubServer(({ path }) => {
    if (path === readPlacedOrder.path) return Response.json(waiting)
    return path === listPlacedLines.path ? listed(listPlacedLines.columns) : undefined
  })
  await signInAs({ CanViewOrders: 'Y', CanApproveOrders: 'Y' })
  await renderRouted(<PlacedOrderScreen />, '/?order=P100001')
  expect(await screen.findByText('The order has no lines any more, so it can only be refused.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Approve and send' })).toHaveProperty('disabled', true)
})

test('A shipment links every carrier that brings a parcel of it, and says what was canceled of it', async () => {
  const shipment = { sequence: '01', status: 'Closed', shipDate: '2026-11-20', invoiceNumber: '', canceled: 2 }
  const shipments = [{ ...shipment, carrier: 'UPS', parcelCarriers: 'FEDEX UPS' }]
  const placed = { ...waiting, state: 'in the books', orderNumber: '004711', mayDecide: false, shipments }
  stubServer(({ path }) => {
    if (path === readPlacedOrder.path) return Response.json(placed)
    return path === listPlacedLines.path ? listed(listPlacedLines.columns) : undefined
  })
  await signInAs({ CanViewOrders: 'Y', CanViewUPSTrackingInfo: 'Y' })
  await renderRouted(<PlacedOrderScreen />, '/?order=P100001')
  const links = await screen.findAllByRole('link', { name: /^Track order 004711-01 by / })
  expect(links.map((link) => link.textContent.trim())).toEqual(['UPS', 'FedEx'])
  expect(screen.getByText('What was not canceled has shipped.')).toBeDefined()
})
