import { expect, test } from 'vitest'
import { type Count, cleared, countsAfter, isCleared, lastChange, noCount, withCount } from './count.ts'

const counted = (...steps: [item: string, typed: string, at: number][]): Count =>
  steps.reduce((count, [item, typed, at]) => withCount(count, item, typed, at, `begun at ${at}`), noCount)

test('The first count begins it; each change has the next number', () => {
  const count = counted(['A', '1', 100], ['B', '2', 200], ['A', '12', 300])
  expect(count).toMatchObject({ id: 'begun at 100', began: 100, counts: { A: '12', B: '2' } })
  expect(count.changes).toEqual({ A: { nth: 3, at: 300 }, B: { nth: 2, at: 200 } })
  expect(lastChange(count)).toBe(3)
  expect(lastChange(noCount)).toBe(0)
})

test('Only valid counts after a change are sent, with their age; a removed count is sent as empty', () => {
  const count = counted(['A', '1', 1000], ['B', '1.', 2000], ['C', '3', 3000], ['C', '', 4000])
  expect(countsAfter(count, 0, 6000)).toEqual([
    { item: 'A', typed: '1', nth: 1, secondsAgo: 5 },
    { item: 'C', typed: '', nth: 4, secondsAgo: 2 },
  ])
  expect(countsAfter(count, 1, 6000).map(({ item }) => item)).toEqual(['C'])
  expect(countsAfter(count, 4, 6000)).toEqual([])
})

test('A cleared count tells the server of every item, and the next count begins anew', () => {
  const count = { ...counted(['A', '1', 100], ['B', '2', 200]), settled: { A: 150 } }
  const empty = cleared({ ...count, added: { B: { quantity: '4', shipTo: '' } } }, 300)
  expect(isCleared(count)).toBe(false)
  expect(isCleared(noCount)).toBe(false)
  expect(isCleared(empty)).toBe(true)
  expect(empty.settled).toEqual({})
  expect(countsAfter(empty, 2, 300).map(({ item, typed }) => [item, typed])).toEqual([
    ['A', ''],
    ['B', ''],
  ])
  expect(withCount(empty, 'A', '5', 400, 'other')).toMatchObject({ id: 'begun at 100', began: 400, counts: { A: '5' } })
})

test.each(['constructor', '__proto__'])('An item may have the number %s', (item) => {
  const count = counted([item, '7', 100])
  expect(countsAfter(count, 0, 100)).toMatchObject([{ item, typed: '7' }])
  expect(countsAfter(cleared(count, 200), 0, 200)).toMatchObject([{ item, typed: '' }])
})
