import { listGuides } from '#buying/contract/order-guide/endpoints.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { columns } from '#kit/contract/declare/columns.ts'
import { ThemeProvider } from '#kit/web/theme/ThemeProvider.tsx'
import { AddToGuide } from './AddToGuide.tsx'

test('The dialog says so if more items are selected than a guide can have', async () => {
  stubServer(({ path }) => (path === listGuides.path ? Response.json([]) : undefined))
  await signInAs({ CanViewOG: 'Y' })
  const items = columns([{ key: 'item', header: 'Item', format: 'code', item: {} }])
  const selected = Array.from({ length: 1001 }, (_, at) => ({ item: String(at) }))
  render(
    <ThemeProvider>
      <AddToGuide columns={items} selected={selected} />
    </ThemeProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add to guide…' }))
  expect(
    await screen.findByText('A guide has at most 1,000 items. You selected 1,001; only the first 1,000 are added.'),
  ).toBeDefined()
})
