import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { TextField } from './fields.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import type { FilterChip } from './FilterChips.tsx'

interface Options {
  active?: number
  isFaulty?: boolean
  chips?: FilterChip[]
}

async function open(options: Options) {
  const onSearch = vi.fn()
  const field = (label: string) => <TextField label={label} width={100} value="" onChange={() => {}} />
  const panel = ({ active = 0, isFaulty = false, chips = [] }: Options) => (
    <FilterPanel
      canSearch
      onSearch={onSearch}
      onClear={() => {}}
      chips={chips}
      more={{ active, isFaulty, fields: field('From Date') }}
    >
      {field('PO')}
    </FilterPanel>
  )
  const rerender = await renderRouted(panel(options))
  return { onSearch, rerender: (next: Options) => rerender(panel(next)) }
}

const moreButton = () => screen.getByRole('button', { name: /^More filters/ })
const isShown = (label: string) => screen.getByLabelText(label).closest('[hidden]') === null

test('More filters counts the active ones, opens and closes, and Enter searches there too', async () => {
  const { onSearch } = await open({ active: 2 })
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

test('More filters stay open while their faulty field is corrected, and close afterwards', async () => {
  const { rerender } = await open({ isFaulty: true })
  rerender({ isFaulty: false })
  expect(isShown('From Date')).toBe(true)
  fireEvent.click(moreButton())
  expect(isShown('From Date')).toBe(false)
})

test('Hide and Show filters keep the focus', async () => {
  await open({})
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  const show = await screen.findByRole('button', { name: 'Show filters' })
  expect(document.activeElement).toBe(show)
  fireEvent.click(show)
  const hide = await screen.findByRole('button', { name: 'Hide' })
  expect(document.activeElement).toBe(hide)
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
