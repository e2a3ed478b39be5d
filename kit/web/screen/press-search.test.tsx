import { listCustomPrices } from '#items/contract/custom-prices/endpoints.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { listed, stubServer } from '#app/web/testing/stub-server.ts'
import { useSearched } from '../calls/use-list.ts'
import { FilterPanel } from '../filters/FilterPanel.tsx'
import { useScreenSearch } from './use-screen-search.ts'

const address = z.object({ item: z.string().catch('') })
const whose = { identityKey: 'C', loginType: 'C', companyNumber: '01', customerNumber: '100001' } as const

let asked: string[] = []
let answer: (item: string) => Response | Promise<Response>

const rowsOf = (item: string) => listed(listCustomPrices.columns, { distPart: item })

beforeEach(() => {
  asked = []
  answer = rowsOf
  stubServer(({ fields: { distPart = '' } }) => {
    asked.push(distPart)
    return answer(distPart)
  })
})
afterEach(() => vi.unstubAllGlobals())

function Prices({ next }: { next: () => string }) {
  const [{ item }, setSearch] = useScreenSearch(address)
  const { rows, isFetching, error } = useSearched(listCustomPrices, { ...whose, distPart: item })
  return (
    <FilterPanel canSearch onSearch={() => setSearch({ item: next() })} chips={[]}>
      <p role="status">{isFetching ? 'asking' : (error?.message ?? `${rows?.length} of ${item}`)}</p>
    </FilterPanel>
  )
}

const said = () => screen.getByRole('status').textContent
const open = async (next: () => string = () => '') => {
  await renderRouted(<Prices next={next} />)
  await vi.waitFor(() => expect(said()).toBe('1 of '))
}
const press = () => act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Filters' })))

test('A press of Search with unchanged criteria asks anew, and shows that it does [INV-12, PRICE-03, CPRICE-02, AP-17, PUR-04]', async () => {
  await open()
  const answers: ((response: Response) => void)[] = []
  answer = () => new Promise((resolve) => answers.push(resolve))
  await press()
  await vi.waitFor(() => expect(asked).toEqual(['', '']))
  await vi.waitFor(() => expect(said()).toBe('asking'))
  await act(async () => answers[0]?.(rowsOf('')))
  await vi.waitFor(() => expect(said()).toBe('1 of '))
})

test('A press of Search asks anew what was searched before, once for each press', async () => {
  const searches = ['A1', '', 'A1']
  await open(() => searches.shift() ?? '')
  for (const shown of ['A1', '', 'A1']) {
    await press()
    await vi.waitFor(() => expect(said()).toBe(`1 of ${shown}`))
  }
  expect(asked).toEqual(['', 'A1', '', 'A1'])
})

test('A failed second search says so instead of showing the rows of the first', async () => {
  await open()
  answer = () => new Response('', { status: 500, statusText: 'Server fault' })
  await press()
  await vi.waitFor(() => expect(said()).toBe('Server fault'))
})
