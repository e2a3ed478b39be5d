import { expect, test } from 'vitest'
import { countToSettle } from './counting.ts'

const other = { item: '4711', count: 12, by: 'Ana', mine: false, at: 1000 }

test.each<[string, Partial<Parameters<typeof countToSettle>[1]>, boolean]>([
  ['differs from mine', {}, true],
  ['is of an item that I have not counted', { typed: '' }, true],
  ['is the same', { typed: '12.0' }, false],
  ['is older than my count', { began: 1001 }, false],
  ['is there before I have begun', { began: undefined }, false],
  ['was decided', { settled: 12 }, false],
  ['is not the one that was decided', { settled: 14 }, true],
])("Another person's count that %s needs a decision: %s", (_what, change, isNeeded) => {
  const needed = countToSettle(other, { typed: '10', began: 900, settled: undefined, ...change })
  expect(needed).toBe(isNeeded ? other : undefined)
})

test('An item that nobody else has counted needs no decision', () => {
  expect(countToSettle(undefined, { typed: '10', began: 900, settled: undefined })).toBeUndefined()
})
