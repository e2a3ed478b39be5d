import { expect, test } from 'vitest'
import { broaderSteps } from '#kit/web/filters/use-broader-search.ts'
import { broaderSearch, firstFilter } from './custom-prices-search.ts'

test('An empty search broadens one step at a time until it lists every price', () => {
  const search = { ...firstFilter, changes: '30', department: '0100', partDescription: 'cup' }
  const steps = broaderSteps(search, broaderSearch)
  expect(steps.map(({ label }) => label)).toEqual([
    'Show prices without changes too',
    'Search all departments',
    'Show all prices',
  ])
  expect({ ...search, ...steps.at(-1)?.next }).toEqual(firstFilter)
  expect(broaderSearch(firstFilter)).toBeUndefined()
  expect(broaderSearch({ ...firstFilter, distPart: 'All' })).toBeUndefined()
})
