import { expect, test } from 'vitest'
import { canSearch, missingForSearch, type SearchType, withText, withVendor } from './item-search.ts'

test.each<[string, string, SearchType | '', string, boolean]>([
  ['text and type', 'cup', 'DS', '', true],
  ['text, type and vendor', 'cup', 'IT', 'V1', true],
  ['only a vendor', '', '', 'V1', true],
  ['blanks and a vendor', '  ', '', 'V1', true],
  ['nothing', '', '', '', false],
  ['only text', 'cup', '', '', false],
  ['text and vendor without a type', 'cup', '', 'V1', false],
  ['only a type', '', 'CP', '', false],
  ['blanks and a type', '  ', 'CP', '', false],
  ['a type and a vendor without text', '', 'CP', 'V1', false],
])('Search with %s [INV-11, PRICE-02]', (_what, searchWord, searchWordType, vendor, enabled) => {
  expect(canSearch({ searchWord, searchWordType, vendor })).toBe(enabled)
})

test.each<[string, string, SearchType | '', string, object]>([
  ['nothing typed', '', '', '', {}],
  ['a preselected type', '', 'DS', '', {}],
  ['a vendor alone', '', '', 'V1', {}],
  ['text and type', 'cup', 'IT', 'V1', {}],
  ['text without a type', 'cup', '', '', { type: 'Choose a type' }],
  ['a type and a vendor without text', ' ', 'CP', 'V1', { text: 'Enter text' }],
])('The incomplete field shows the error: %s', (_what, searchWord, searchWordType, vendor, missing) => {
  expect(missingForSearch({ searchWord, searchWordType, vendor })).toEqual(missing)
})

test('A typed text gets the default type, and a vendor without a text gets none, so that Search can run [INV-11]', () => {
  const nothing = { searchWord: '', searchWordType: '', vendor: '' } as const
  expect(withText(nothing, '')).toEqual({ searchWord: '', searchWordType: 'DS' })
  expect(withText({ ...nothing, searchWordType: 'CP' }, 'cup')).toEqual({ searchWord: 'cup', searchWordType: 'CP' })
  const vendorAlone = { ...nothing, ...withVendor({ ...nothing, searchWordType: 'DS' }, 'V1') }
  expect(vendorAlone).toEqual({ ...nothing, vendor: 'V1' })
  expect(canSearch(vendorAlone)).toBe(true)
  expect(canSearch({ ...vendorAlone, ...withText(vendorAlone, 'cup') })).toBe(true)
  expect(withVendor(vendorAlone, '')).toEqual({ vendor: '', searchWordType: 'DS' })
  expect(withVendor({ ...nothing, searchWord: 'cup', searchWordType: 'CP' }, 'V1')).toEqual({ vendor: 'V1' })
})
