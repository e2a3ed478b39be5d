import { expect, test } from 'vitest'
import { features, readFeatures } from './features.ts'

test.each([
  [features.join(','), features],
  [' purchase , item-tracking', ['item-tracking', 'purchase']],
  ['purchase,purchase', ['purchase']],
  ['none', []],
])('The features %j are read as %j', (text, list) => {
  expect(readFeatures(text)).toEqual({ features: list })
})

test.each([
  ['order guide', 'order guide'],
  ['purchase,', ''],
  ['none,purchase', 'none'],
  ['Purchase', 'Purchase'],
])('%j has the unknown feature %j', (text, unknown) => {
  expect(readFeatures(text)).toEqual({ unknown })
})
