import { describe, expect, test } from 'vitest'
import { type Entry, entryFinder } from './find-entry.ts'
import { withRecent } from './recent-entries.ts'

const customers: Entry[] = [
  { key: 'a', codes: ['100001'], name: 'Harbor Supply Co', other: '01 Tampa FL' },
  { key: 'b', codes: ['100002'], name: 'Allied Building Company', other: '01 Ocala FL' },
  { key: 'c', codes: ['000310'], name: 'Café Central', other: '02 Harrisburg PA' },
  { key: 'd', codes: ['104310'], name: 'Old Harbor Marine', other: '02 Boston MA' },
]
const find = entryFinder(customers, (entry) => entry)
const keys = (typed: string, recent: string[] = []) => find(typed, recent).map(({ key }) => key)

describe('Finding a customer among many', () => {
  test.each([
    ['no text lists all entries in their order', '', ['a', 'b', 'c', 'd']],
    ['blanks count as no text', '  ', ['a', 'b', 'c', 'd']],
    ['the beginning of the name comes before that of another word, and of the city', 'har', ['a', 'c', 'd']],
    ['case and accents are ignored', 'CAFE', ['c']],
    ['a whole number, with or without leading zeros', '310', ['c', 'd']],
    ['the end of a number', '002', ['b']],
    ['initials', 'abc', ['b']],
    ['several words, in any order, all present', 'fl har', ['a']],
    ['a word that no entry has', 'zzz', []],
    ['pattern characters match only themselves', '.*', []],
  ])('%s', (_, typed, expected) => {
    expect(keys(typed)).toEqual(expected)
  })

  test('Better matches come first', () => {
    const best: Entry[] = [
      { key: 'the number itself', codes: ['000012'], name: 'Zed', other: '' },
      { key: 'the beginning of the name', codes: ['700003'], name: '12 Oaks', other: '' },
      { key: 'the beginning of the number', codes: ['120000'], name: 'Yard', other: '' },
      { key: 'the beginning of a word', codes: ['700004'], name: 'Pier 12', other: '' },
      { key: 'the initials', codes: ['700001'], name: '1st 2nd', other: '' },
      { key: 'the end of the number', codes: ['700012'], name: 'Alpha', other: '' },
      { key: 'anything', codes: ['700005'], name: 'A9120B', other: '' },
    ]
    const found = entryFinder(best.toReversed(), (entry) => entry)('12')
    expect(found.map(({ key }) => key)).toEqual(best.map(({ key }) => key))
  })

  test('The start of any of several numbers matches', () => {
    const two: Entry[] = [
      { key: 'a word', codes: ['700001'], name: 'Pier 12', other: '' },
      { key: 'one beginning', codes: ['700099', '120000'], name: 'Beta', other: '' },
    ]
    expect(entryFinder(two, (entry) => entry)('12').map(({ key }) => key)).toEqual(['one beginning', 'a word'])
  })

  test('Recent entries come first, latest first, also among matches', () => {
    expect(keys('', ['d', 'b'])).toEqual(['d', 'b', 'a', 'c'])
    expect(keys('har', ['d'])).toEqual(['d', 'a', 'c'])
  })

  test('A list of 20,000 quickly finds an entry within three keystrokes of its number or initials', () => {
    const trades = ['Plumbing', 'Hardware', 'Electric', 'Roofing', 'Marine', 'Paint', 'Lumber', 'Tool']
    const kinds = ['Supply', 'Brothers', 'Center', 'Wholesale', 'Company', 'Depot', 'Partners', 'Outlet']
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const many: Entry[] = Array.from({ length: 20_000 }, (_, at) => {
      const town = `${letters[at % 26]}${letters[(at * 7) % 26]?.toLowerCase()}${(at % 97).toString(36)}ville`
      const name = `${town} ${trades[at % 8]} ${kinds[(at >> 3) % 8]}`
      return { key: String(at), codes: [String(100_000 + at)], name, other: '01 Tampa FL' }
    })
    const findAmongMany = entryFinder(many, (entry) => entry)
    for (const at of [0, 777, 12_345, 19_999]) {
      const byNumber = findAmongMany(String(100_000 + at).slice(-3)).slice(0, 30)
      expect(byNumber.map(({ key }) => key)).toContain(String(at))
    }
  })

  test('The last eight distinct choices are remembered', () => {
    expect(withRecent(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
    expect(withRecent(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual(['9', '1', '2', '3', '4', '5', '6', '7'])
  })
})
