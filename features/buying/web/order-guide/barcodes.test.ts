import { expect, test } from 'vitest'
import { findNumber } from './barcodes.ts'

const lines = [
  { itemNumber: '0042', customerPartNumber: 'CUP-9', vendorPart: 'V1' },
  { itemNumber: 'V1', customerPartNumber: '', vendorPart: '012345678905' },
]

test.each([
  ['0042', 0],
  [' cup-9 ', 0],
  ['v1', 1],
  ['012345678905', 1],
  ['42', -1],
  ['', -1],
])('The number %j names line %d', (typed, at) => {
  expect(findNumber(lines, typed)).toBe(at)
})
