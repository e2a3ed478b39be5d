import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { columns } from '#kit/contract/declare/columns.ts'
import { ApiError } from '#kit/web/calls/api-error.ts'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { PortalGrid } from './PortalGrid.tsx'

const items = columns([{ key: 'item', header: 'Item', format: 'code', card: 'title' }])

// As on a phone, where rows are cards.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { media: query, matches: query.includes('width') }),
  )
})

test('A new search tells the screen that no row is selected', async () => {
  const onSelect = vi.fn()
  const grid = (rows: readonly { item: string }[] | undefined) => (
    <PortalGrid
      id="items"
      columns={items}
      list={{ rows, isFetching: rows === undefined, error: null, retry: () => {} }}
      words={{ empty: 'None' }}
      selection="one"
      onSelect={onSelect}
    />
  )
  const show = await renderRouted(grid([{ item: 'TR033' }]))
  fireEvent.click(await screen.findByRole('button', { name: 'Select' }))
  expect(onSelect).toHaveBeenLastCalledWith([{ item: 'TR033' }])
  show(grid(undefined))
  show(grid([{ item: 'QL006' }]))
  await screen.findByRole('button', { name: 'Select' })
  expect(onSelect).toHaveBeenLastCalledWith([])
})

test('Rows that could not be loaded again stay, and say so until they are [ERR-15]', async () => {
  const retry = vi.fn()
  const grid = (error: Error | null) => (
    <PortalGrid
      id="items"
      columns={items}
      list={{ rows: [{ item: 'TR033' }], isFetching: false, error, retry }}
      words={{ empty: 'None' }}
    />
  )
  const show = await renderRouted(grid(null))
  expect(await screen.findByText('TR033')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  show(grid(new ApiError(500, 'Out of order.')))
  expect(screen.getByRole('alert').textContent).toContain('These rows may have changed. Out of order.')
  expect(screen.getByText('TR033')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  show(grid(null))
  expect(screen.queryByRole('alert')).toBeNull()
})
