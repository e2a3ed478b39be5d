import { guideLineColumns } from '#buying/contract/order-guide/columns.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { FormRow, type RowProps } from './FormRow.tsx'

test('A field is described by its error, even if the item number contains a blank', async () => {
  const none = Object.fromEntries(guideLineColumns.map(({ key }) => [key, null])) as unknown as RowProps['line']
  const line = { ...none, itemNumber: 'TR 033', description: 'CUP', unit: 'EA', casePack: 1 }
  await renderRouted(<FormRow line={line} typed="x" inCart={0} onType={() => {}} arrange={undefined} />)
  const described = screen.getByLabelText('Quantity of TR 033').getAttribute('aria-describedby') ?? ''
  const words = described.split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(words).toEqual([screen.getByRole('alert').textContent])
})
