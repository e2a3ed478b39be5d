import { addToGuide, listGuides } from '#buying/contract/order-guide/endpoints.ts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { columns } from '#kit/contract/declare/columns.ts'
import { Notices } from '#kit/web/layout/Notices.tsx'
import { ThemeProvider } from '#kit/web/theme/ThemeProvider.tsx'
import { AddToGuide } from './AddToGuide.tsx'

const items = columns([{ key: 'item', header: 'Item', format: 'code', item: {} }])

test('An item that a guide does not get is not said to be added, and the notice says why', async () => {
  const guide = {
    id: '7',
    name: 'Bar',
    kind: 'mine',
    mine: true,
    shared: false,
    version: 1,
    changedBy: '',
    changedAt: '',
  }
  const reason = 'Several items have this part number. Enter the item number.'
  const answers: Record<string, unknown> = {
    [listGuides.path]: [guide],
    [addToGuide.path]: { version: 1, lines: 3, leftOut: [{ at: 0, item: 'CUP', reason }] },
  }
  stubServer(({ path }) => (answers[path] ? Response.json(answers[path]) : undefined))
  await signInAs({ CanViewOG: 'Y' })
  render(
    <ThemeProvider>
      <AddToGuide columns={items} selected={[{ item: 'CUP' }]} />
      <Notices />
    </ThemeProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add to guide…' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Guide' })).toHaveProperty('value', '7'))
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(`Item CUP was not added. ${reason}`)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/Added to the guide/)).toBeNull()
})

test('The dialog says so if more items are selected than a guide can have', async () => {
  stubServer(({ path }) => (path === listGuides.path ? Response.json([]) : undefined))
  await signInAs({ CanViewOG: 'Y' })
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
