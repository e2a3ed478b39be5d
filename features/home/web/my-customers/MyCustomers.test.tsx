import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { listForms } from '#kit/contract/declare/endpoint.ts'
import { listMyCustomers } from '#home/contract/my-customers/endpoints.ts'
import { firstCustomers } from '#home/contract/my-customers/reasons.ts'
import { currentSession } from '#kit/web/session/session.ts'
import { MyCustomers } from './MyCustomers.tsx'

// As on a phone, where rows are cards, whose end is not in view.
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { media: query, matches: query.includes('width') }),
  )
})

const compact = (lines: readonly (readonly string[])[]) =>
  new Response(lines.map((cells) => `${cells.join('\t')}\n`).join(''), {
    headers: { 'content-type': listForms.compact },
  })
const keys = listMyCustomers.columns.map(({ key }) => key)
const customers = (count: number) => [
  keys,
  ...Array.from({ length: count }, (_, n) => keys.map((key) => (key === 'Name' ? `Diner ${n}` : '\\N'))),
]

test.each([
  ['Scrolling', '/', () => fireEvent.scroll(window)],
  ['A search in the list', '/?find=Diner', () => true],
  ['Sorting', '/?sort=Name', () => true],
])('%s reads the customers beyond the first page, and the totals wait for them', async (_what, address, act) => {
  const asked: (string | undefined)[] = []
  const all = Promise.withResolvers<void>()
  stubServer(async ({ path, fields }) => {
    if (path !== listMyCustomers.path) return undefined
    asked.push(fields.rows)
    if (fields.rows === 'count') return compact([['rows'], [String(firstCustomers + 3)]])
    if (fields.rows === 'all') await all.promise
    return compact(customers(fields.rows === 'all' ? firstCustomers + 3 : firstCustomers))
  })
  await signInAs({})
  const session = currentSession()
  if (!session) throw new Error('nobody has signed in')
  await renderRouted(<MyCustomers session={session} />, address)
  await screen.findByText('Diner 0')
  if (address === '/') expect(asked).not.toContain('all')
  act()
  await waitFor(() => expect(asked).toContain('all'))
  expect(screen.queryByLabelText('Totals')).toBeNull()
  all.resolve()
  expect((await screen.findByLabelText('Totals')).textContent).toContain(String(firstCustomers + 3))
})

test('The files of My customers hold every customer, also while the screen has the first ones only', async () => {
  const saved = vi.fn()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }))
  const files: Record<string, string>[] = []
  stubServer(({ path, fields }) => {
    if (path !== listMyCustomers.path) return undefined
    if (fields.rows === 'count') return compact([['rows'], [String(firstCustomers + 3)]])
    if (fields.download !== undefined) files.push(fields)
    return compact(customers(firstCustomers))
  })
  await signInAs({})
  const session = currentSession()
  if (!session) throw new Error('nobody has signed in')
  await renderRouted(<MyCustomers session={session} />)
  await screen.findByText('Diner 0')
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText(`${firstCustomers + 3} rows`)).toBeDefined()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Download the filtered rows as CSV', hidden: true }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(files).toEqual([expect.objectContaining({ download: 'filtered', rows: 'all' })])
})
