import { afterEach, expect, test, vi } from 'vitest'
import { partsInWords } from '#kit/web/filters/filter-parts.ts'
import { everythingFields, firstSearch, broaderSearch, filterParts, searchFields } from './item-search.ts'
import { callIdentity } from '#kit/web/session/session.ts'

afterEach(() => vi.unstubAllEnvs())

test('Download-all requests 32000 rows, contains, and nothing else [LIM-06, API-24]', () => {
  expect(everythingFields).toEqual({ numberRows: '32000', qualifier: 'contains' })
})

test('A search sends the fields under the names of the calls, with the text trimmed [API-22, API-23]', () => {
  expect(searchFields({ ...firstSearch, searchWord: ' cup ', searchWordType: 'DS', vendor: 'V1' })).toEqual({
    numberRows: '20',
    qualifier: 'contains',
    vendor: 'V1',
    searchWordType: 'DS',
    searchWord: 'cup',
  })
})

test('An employee searches as the chosen employee [SESS-28]', () => {
  const session = {
    token: '',
    expires: '',
    rights: { loginType: 'E' as const, flags: {} },
    identityKey: 'key-of-account',
    userName: 'EMP001',
    companyNumber: '00',
    singleSignOn: false,
  }
  expect(callIdentity(session)).toBe('key-of-account')
  const employee = { key: 'EMP001-NE', id: 'EMP001', name: '', region: 'NE' }
  expect(callIdentity({ ...session, employee })).toBe('EMP001-NE')
})

test('The first search requests 20 rows with contains, no type, and all vendors [LIM-01, LIM-02]', () => {
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
  return (await import('./item-search.ts')).searchTypeLabels
}

test('The sister brand labels the item search type R3 Item # and changes nothing else [APP-04, APP-05, APP-06, APP-07]', async () => {
  const [own, sister] = [await labelsOf(''), await labelsOf('sister')]
  expect(own.IT).toBe('Item #')
  expect(sister).toEqual({ ...own, IT: 'R3 Item #' })
})

test('The search is described in words', () => {
  const search = { ...firstSearch, searchWord: ' cup ', searchWordType: 'DS', vendor: 'V1', searched: 'yes' } as const
  expect(partsInWords(filterParts(search, 'Dartmouth'))).toBe('Description contains cup, Vendor Dartmouth')
  expect(partsInWords(filterParts({ ...search, searchWord: '' }, 'Dartmouth'))).toBe('Vendor Dartmouth')
})

test('An empty search broadens one step at a time until a search that always finds something', () => {
  const text = { ...firstSearch, searchWord: 'cup', searchWordType: 'DS' as const }
  expect(broaderSearch({ ...text, qualifier: 'equal', vendor: 'V1' })?.next).toEqual({ qualifier: 'contains' })
  expect(broaderSearch({ ...text, vendor: 'V1' })?.next).toEqual({ vendor: '' })
  expect(broaderSearch(text)?.next).toEqual({ qualifier: 'point' })
  expect(broaderSearch({ ...text, qualifier: 'point' })).toBeUndefined()
  expect(broaderSearch({ ...firstSearch, vendor: 'V1' })).toBeUndefined()
})
