import { cartLineColumns } from '#buying/contract/purchase/columns.ts'
import { listOpenCarts, sendCart } from '#buying/contract/purchase/endpoints.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { listed, signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import type { CartHead } from './CartDetails.tsx'
import type { Line } from './order.ts'
import { Review } from './Review.tsx'

const whose = { companyNumber: '01', customerNumber: '100001', shipTo: '000001' }
const details = {
  customerPo: '4711',
  requestedDate: '',
  shipComplete: false,
  remarks: '',
  detailsBy: '',
  poRequired: true,
  poUsed: false,
}
const head: CartHead = {
  ...{ cart: '1', version: 1, ...details, preparedBy: '', preparedLines: 0, needsApproval: false, budget: null },
}
const none = Object.fromEntries(cartLineColumns.map(({ key }) => [key, null])) as unknown as Line
const line: Line = { ...none, itemNumber: 'TR033', description: 'CUP', quantity: 6, cartVersion: 1 }

test('A sent order opens without waiting for the carts', async () => {
  const slow = Promise.withResolvers<void>()
  let isSent = false
  stubServer(async ({ path }) => {
    if (path === sendCart.path) {
      isSent = true
      return Response.json({ reference: 'P100001', state: 'sent' })
    }
    if (isSent) await slow.promise
    return path === listOpenCarts.path ? listed(listOpenCarts.columns) : undefined
  })
  await signInAs({ CanCreateOrders: 'Y' }, '000001')
  const onSent = vi.fn()
  function Carts() {
    const { rows } = useList(listOpenCarts, { companyNumber: '01', customerNumber: '100001' })
    const checked = [{ line, notes: [] }]
    return rows && <Review whose={whose} head={head} checked={checked} onSent={onSent} onClose={() => {}} />
  }
  await renderRouted(<Carts />)
  fireEvent.click(await screen.findByRole('button', { name: 'Send order' }))
  await waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith('P100001'))
  slow.resolve()
})

test('The review stays open while the order is sent, so that it says why it was not', async () => {
  const answered = Promise.withResolvers<void>()
  stubServer(async ({ path }) => {
    if (path === sendCart.path) await answered.promise
    return undefined
  })
  await signInAs({ CanCreateOrders: 'Y' }, '000001')
  const onClose = vi.fn()
  await renderRouted(
    <Review whose={whose} head={head} checked={[{ line, notes: [] }]} onSent={() => {}} onClose={onClose} />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Send order' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send order' }).ariaBusy).toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: 'Back to the cart' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).not.toHaveBeenCalled()
  answered.resolve()
  expect((await screen.findByRole('alert')).textContent).toContain('Out of order')
  fireEvent.click(screen.getByRole('button', { name: 'Back to the cart' }))
  expect(onClose).toHaveBeenCalledOnce()
})
