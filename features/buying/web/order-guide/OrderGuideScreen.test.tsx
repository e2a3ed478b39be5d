import { listGuideLines, listGuides } from '#buying/contract/order-guide/endpoints.ts'
import { listShipTos } from '#accounts/contract/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { listed, signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { readSearch } from '#kit/web/screen/search-codec.ts'
import { guideAddress, OrderGuideScreen } from './OrderGuideScreen.tsx'

test.each([
  ['guides', listGuides.path],
  ['ship-tos', listShipTos.path],
])('The order guide says so if the %s cannot be loaded', async (_what, failing) => {
  stubServer(({ path }) => {
    if (path === failing) return undefined
    if (path === listGuides.path) return Response.json([])
    return [listShipTos, listGuideLines].filter((list) => list.path === path).map(({ columns }) => listed(columns))[0]
  })
  await signInAs({ CanCreateOrders: 'Y' })
  await renderRouted(<OrderGuideScreen />)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Out of order'))
})

test('The address can contain the long ERP number of a ship-to', () => {
  expect(readSearch(guideAddress, { shipTo: 'Back door, Pier 4' }).shipTo).toBe('Back door, Pier 4')
})
