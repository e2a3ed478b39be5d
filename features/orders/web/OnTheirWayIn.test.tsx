import { listPortalOrders } from '#orders/contract/endpoints.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { listForms } from '#kit/contract/declare/endpoint.ts'
import { OnTheirWayIn } from './OnTheirWayIn.tsx'

test.each([
  [99, '96 more', '99 orders'],
  [100, '97 or more others', '100 or more orders'],
])('Of %i orders on their way in, there are %s', async (count, more, all) => {
  const keys = listPortalOrders.columns.map(({ key }) => key)
  const rows = Array.from({ length: count }, (_, at) => keys.map((key) => (key === 'reference' ? `W${at}` : '')))
  const headers = { 'content-type': listForms.compact }
  stubServer(() => new Response([keys, ...rows].map((cells) => `${cells.join('\t')}\n`).join(''), { headers }))
  await signInAs({ CanViewOrders: 'Y' })
  const whose = { companyNumber: '01', customerNumber: '100001', shipToNumber: '' }
  await renderRouted(<OnTheirWayIn whose={whose} />, '/')
  expect(await screen.findByText(more)).toBeDefined()
  expect(screen.getByText(all)).toBeDefined()
})
