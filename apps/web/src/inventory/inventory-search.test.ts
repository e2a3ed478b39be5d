import { flagNames } from '@trade-counter/contract/kit/need.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChosenCustomer, Session } from '#web/kit/session.ts'
import { everythingInput, firstSearch, inventoryInput, looserSearch, searchedWords } from './inventory-search.ts'

const customer: ChosenCustomer = {
  company: '01',
  customer: '100001',
  shipTo: '',
  name: 'Harbor View',
  location: 'NWK',
  address: [],
  distributor: { name: '', address: [], phone: '', email: '' },
}
const viewer: Session & { customer: ChosenCustomer } = {
  token: '',
  expires: '',
  rights: { loginType: 'C', flags: Object.fromEntries(flagNames.map((name) => [name, 'Y'])) },
  identityKey: 'key-of-account',
  userName: '100001',
  companyNumber: '01',
  singleSignOn: false,
  customer,
}

afterEach(() => vi.unstubAllEnvs())

test('Download-all asks for 32000 rows, contains, and nothing else [LIM-06]', () => {
  expect(everythingInput(viewer)).toEqual({
    identityKey: 'key-of-account',
    companyNumber: '01',
    customerNumber: '100001',
    loginTypeCode: 'C',
    numberRows: '32000',
    qualifier: 'contains',
  })
})

test('An employee searches under the chosen employee [SESS-28]', () => {
  const employee = { key: 'EMP001-NE', id: 'EMP001', name: '', region: 'NE' }
  const asked = inventoryInput({ ...viewer, employee, rights: { loginType: 'E', flags: {} } }, firstSearch)
  expect(asked).toMatchObject({ identityKey: 'EMP001-NE', loginTypeCode: 'E' })
})

test('The first search is for 20 rows by contains, no type and all vendors [LIM-01, LIM-02]', () => {
  expect(firstSearch).toEqual({
    searchWord: '',
    searchWordType: '',
    qualifier: 'contains',
    vendor: '',
    numberRows: '20',
    searched: 'no',
  })
})

const labelsOf = async (brand: string) => {
  vi.stubEnv('VITE_BRAND', brand)
  vi.resetModules()
  return (await import('./inventory-search.ts')).searchTypeLabels
}

test('The sister brand calls the item search type R3 Item #, and nothing else changes [APP-04 to APP-07]', async () => {
  const [own, sister] = [await labelsOf(''), await labelsOf('sister')]
  expect(own.IT).toBe('Item #')
  expect(sister).toEqual({ ...own, IT: 'R3 Item #' })
})

test('What was searched is said in words', () => {
  const search = { ...firstSearch, searchWord: ' cup ', searchWordType: 'DS' as const, vendor: 'V1' }
  expect(searchedWords(search, 'Dartmouth')).toBe('Description contains “cup”, vendor Dartmouth')
  expect(searchedWords({ ...firstSearch, vendor: 'V1' }, 'Dartmouth')).toBe('vendor Dartmouth')
})

test('An empty search is loosened a step at a time, to one that always finds something', () => {
  const text = { ...firstSearch, searchWord: 'cup', searchWordType: 'DS' as const }
  expect(looserSearch({ ...text, qualifier: 'equal', vendor: 'V1' })?.next).toEqual({ qualifier: 'contains' })
  expect(looserSearch({ ...text, vendor: 'V1' })?.next).toEqual({ vendor: '' })
  expect(looserSearch(text)?.next).toEqual({ qualifier: 'point' })
  expect(looserSearch({ ...text, qualifier: 'point' })).toBeUndefined()
  expect(looserSearch({ ...firstSearch, vendor: 'V1' })).toBeUndefined()
})
