import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TextField } from './fields.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import type { FilterChip } from './FilterChips.tsx'

interface Options {
  active?: number
  isFaulty?: boolean
  chips?: FilterChip[]
}

async function open({ active = 0, isFaulty = false, chips = [] }: Options) {
  const onSearch = vi.fn()
  const field = (label: string) => <TextField label={label} width={100} value="" onChange={() => {}} />
  const component = () => (
    <MantineProvider>
      <FilterPanel
        canSearch
        onSearch={onSearch}
        onClear={() => {}}
        chips={chips}
        more={{ active, isFaulty, fields: field('From Date') }}
      >
        {field('PO')}
      </FilterPanel>
    </MantineProvider>
  )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  // biome-ignore lint/suspicious/noExplicitAny: the portal's own router is registered as the type
  render(<RouterProvider router={router as any} />)
  await screen.findByLabelText('PO')
  return onSearch
}

const moreButton = () => screen.getByRole('button', { name: /^More filters/ })
const isShown = (label: string) => screen.getByLabelText(label).closest('[hidden]') === null

test('More filters counts the active ones, opens and closes, and Enter searches there too', async () => {
  const onSearch = await open({ active: 2 })
  expect(moreButton().textContent).toBe('More filters (2)')
  expect(isShown('From Date')).toBe(false)
  fireEvent.click(moreButton())
  expect(moreButton().getAttribute('aria-expanded')).toBe('true')
  expect(isShown('From Date')).toBe(true)
  const { form } = screen.getByLabelText<HTMLInputElement>('From Date')
  expect(form).toBe(screen.getByLabelText<HTMLInputElement>('PO').form)
  fireEvent.submit(form as HTMLFormElement)
  expect(onSearch).toHaveBeenCalledOnce()
  fireEvent.click(moreButton())
  expect(isShown('From Date')).toBe(false)
})

test('A faulty field behind More filters is shown', async () => {
  await open({ isFaulty: true })
  expect(moreButton().textContent).toBe('More filters')
  expect(isShown('From Date')).toBe(true)
})

test('The active filters are chips below the fields, each removable, and Hide leaves only the chips', async () => {
  const onRemove = vi.fn()
  await open({ chips: [{ label: 'PO contains', value: '47', onRemove }] })
  const remove = () => screen.getByRole('button', { name: 'Remove PO contains 47' })
  fireEvent.click(remove())
  expect(onRemove).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  await screen.findByRole('button', { name: 'Show filters' })
  expect(screen.queryByLabelText('PO')).toBeNull()
  expect(remove()).toBeDefined()
})
