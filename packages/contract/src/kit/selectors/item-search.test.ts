import { expect, test } from 'vitest'
import { canSearch, type SearchType } from './item-search.ts'

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
