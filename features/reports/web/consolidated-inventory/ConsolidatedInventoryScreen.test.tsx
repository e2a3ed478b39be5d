import { consolidatedInventory as report } from '#reports/contract/consolidated-inventory/report.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { listed, signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { ConsolidatedInventoryScreen } from './ConsolidatedInventoryScreen.tsx'

// As on a phone, where rows are cards.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { media: query, matches: query.includes('width') }),
  )
})

test('Consolidated Inventory: each Run Report asks anew, and a failure says so in place of the rows [CINV-21]', async () => {
  const chosen = ['dimItem', 'meaAVL']
  let asked = 0
  let works = true
  stubServer(({ path }) => {
    if (path === report.calls.customers.path) return listed(report.calls.customers.columns)
    if (path === report.calls.vendors.path) return listed(report.calls.vendors.columns)
    if (path !== report.calls.run.path) return undefined
    asked++
    return works ? listed(report.columns, { itemNumber: 'TR033' }) : undefined
  })
  await signInAs({ CanViewInventory: 'Y' })
  const first = { ...report.codec.limitsOf(report.codec.first), chosen }
  const address = new URLSearchParams(
    Object.entries(report.codec.toAddress(first)).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  await renderRouted(<ConsolidatedInventoryScreen />, `/?${address}`)
  expect(await screen.findAllByText('TR033')).toHaveLength(1)
  const run = () => {
    const panel = screen.queryByRole('button', { name: 'Show report' })
    if (panel) fireEvent.click(panel)
    fireEvent.click(screen.getByRole('button', { name: 'Run Report' }))
  }
  const before = asked
  run()
  await waitFor(() => expect(asked).toBe(before + 1))
  expect(await screen.findAllByText('TR033')).toHaveLength(1)
  works = false
  run()
  expect((await screen.findByRole('alert')).textContent).toContain('Out of order')
  expect(screen.queryByText('TR033')).toBeNull()
})
