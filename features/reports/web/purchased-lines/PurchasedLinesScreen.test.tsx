import { listPurchasedLines, sumPurchasedLines } from '#reports/contract/purchased-lines/endpoints.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { listed, signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { PurchasedLinesScreen } from './PurchasedLinesScreen.tsx'

// As on a phone, where rows are cards.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { media: query, matches: query.includes('width') }),
  )
})

test('Purchased Lines: each press of Submit asks anew, and a failure says so in place of the rows [ERR-15]', async () => {
  const row = { item: 'TR033', customer: '01100001', invoice: '800211' }
  let asked = 0
  let works = true
  stubServer(({ path }) => {
    if (path === sumPurchasedLines.path) return listed(sumPurchasedLines.columns)
    if (path !== listPurchasedLines.path) return undefined
    asked++
    return works ? listed(listPurchasedLines.columns, row) : undefined
  })
  await signInAs({ CanViewSales: 'Y', CanViewSalesAnalysis: 'Y', CanViewInventory: 'Y' })
  await renderRouted(<PurchasedLinesScreen />)
  expect(await screen.findAllByText('TR033')).toHaveLength(1)
  const press = () => {
    const filters = screen.queryByRole('button', { name: 'Show filters' })
    if (filters) fireEvent.click(filters)
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  }
  const before = asked
  press()
  await waitFor(() => expect(asked).toBe(before + 1))
  expect(await screen.findAllByText('TR033')).toHaveLength(1)
  works = false
  press()
  expect((await screen.findByRole('alert')).textContent).toContain('Out of order')
  expect(screen.queryByText('TR033')).toBeNull()
})
