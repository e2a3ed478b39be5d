import { beforeEach, expect, test } from 'vitest'
import { openSession, type Session } from '../session/session.ts'
import { browserVault } from '../session/session-vault.ts'
import { addRecentSearch, forgetRecentSearches, readRecentSearches, type Searcher } from './recent-searches.ts'

const mine: Searcher = { identityKey: 'C01', customer: '01100001', screen: 'inventory' }
const search = (words: string) => ({ words, search: { searchWord: words } })
const wordsOf = async (searcher: Searcher) => (await readRecentSearches(searcher)).map(({ words }) => words)

beforeEach(async () => {
  localStorage.clear()
  const session = { identityKey: 'C01', rights: { loginType: 'C', flags: {} } } as unknown as Session
  await openSession({ ...browserVault, load: async () => session })
})

test('The last five searches are kept, the latest first and each once', async () => {
  await Promise.all(['a', 'b', 'c', 'b', 'd', 'e', 'f'].map((words) => addRecentSearch(mine, search(words))))
  expect(await wordsOf(mine)).toEqual(['f', 'e', 'd', 'b', 'c'])
})

test('They belong to one account, one customer, and one screen, and cannot be read in storage', async () => {
  await addRecentSearch(mine, search('styrofoam'))
  for (const other of [{ identityKey: 'C02' }, { customer: '01100002' }, { screen: 'priceList' as const }])
    expect(await wordsOf({ ...mine, ...other })).toEqual([])
  expect(JSON.stringify({ ...localStorage })).not.toContain('styrofoam')
})

test('Forgetting leaves the searches of other screens', async () => {
  await addRecentSearch(mine, search('a'))
  await addRecentSearch({ ...mine, screen: 'priceList' }, search('b'))
  expect(await forgetRecentSearches(mine)).toEqual([])
  expect(await wordsOf(mine)).toEqual([])
  expect(await wordsOf({ ...mine, screen: 'priceList' })).toEqual(['b'])
})

test('The end of the session removes them, and a search that finishes later is not kept', async () => {
  await addRecentSearch(mine, search('a'))
  await browserVault.clear()
  expect(await wordsOf(mine)).toEqual([])
  const late = addRecentSearch(mine, search('b'))
  await openSession({ ...browserVault, load: async () => undefined })
  await late
  expect(await wordsOf(mine)).toEqual([])
})
