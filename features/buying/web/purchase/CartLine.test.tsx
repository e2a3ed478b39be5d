import { changeCartLine, listCartLines } from '#buying/contract/purchase/endpoints.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { CartLine } from './CartLine.tsx'
import { Editors } from './editors.ts'
import type { Line } from './order.ts'

test('A quantity that is typed after a removal has failed is saved, not the removal', async () => {
  const sent: unknown[] = []
  stubServer(({ path, fields }) => {
    if (path !== changeCartLine.path) return undefined
    sent.push(fields.quantity ?? '')
    return sent.length === 1 ? undefined : Response.json({ version: 2 })
  })
  await signInAs({ CanCreateOrders: 'Y' }, '000001')
  const line = {
    ...Object.fromEntries(listCartLines.columns.map(({ key }) => [key, null])),
    ...{ itemNumber: 'TR033', description: 'TRAY', quantity: 3, version: 1, unit: 'EA', amount: null },
  } as unknown as Line
  const whose = { companyNumber: '01', customerNumber: '100001', shipTo: '000001' }
  await renderRouted(<CartLine whose={whose} cart="1" line={line} notes={[]} editors={new Editors()} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove TR033' }))
  await screen.findByRole('alert')
  const field = screen.getByLabelText('Quantity of TR033')
  fireEvent.change(field, { target: { value: '5' } })
  fireEvent.blur(field)
  await expect.poll(() => sent).toEqual(['', '5'])
})
