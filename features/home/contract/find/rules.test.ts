import { expect, test } from 'vitest'
import { findDocuments } from './endpoints.ts'
import { readDocumentSearch } from './rules.ts'

test.each([
  ['4711', { order: '004711' }],
  [' 004711-01 ', { order: '004711-01', shipment: { order: '004711', sequence: '01' }, tracking: '00471101' }],
  ['# 4711 - 1', { order: '4711 - 1', shipment: { order: '004711', sequence: '01' } }],
  ['SO-25', { order: 'SO-25', shipment: { order: 'SO', sequence: '25' } }],
  ['SO-25-01', { order: 'SO-25-01', shipment: { order: 'SO-25', sequence: '01' } }],
  ['so/2026/0017', { order: 'so/2026/0017' }],
  ['-1', { order: '-1' }],
  ['1z 999 aa1 01 2345 6784', { order: '1z 999 aa1 01 2345 6784', tracking: '1Z999AA10123456784' }],
  ['790535120031', { order: '790535120031', tracking: '790535120031' }],
  ['1234567', { order: '1234567', tracking: '1234567' }],
  ['%', { order: '%' }],
])('%j can stand for %j', (typed, meaning) => {
  const text = typed.trim().replace('# ', '')
  expect(readDocumentSearch(typed)).toEqual({ text, ...meaning })
})

test.each([
  ['47', true],
  ['  4  ', true],
  ['   ', false],
  ['', false],
  ['x'.repeat(41), false],
  ['a\u0000b', false],
])('The call accepts %j: %j', (text, taken) => {
  expect(findDocuments.input.safeParse({ text }).success).toBe(taken)
})
