import { expect, test } from 'vitest'
import { findDocuments } from './endpoints.ts'
import { readDocumentSearch } from './rules.ts'

test.each([
  ['4711', { text: '4711', order: '004711', sequence: undefined, tracking: undefined }],
  [' 004711-01 ', { text: '004711-01', order: '004711', sequence: '01', tracking: '00471101' }],
  ['# 4711 - 1', { text: '4711 - 1', order: '004711', sequence: '01', tracking: undefined }],
  ['PO-4711', { text: 'PO-4711', order: undefined, sequence: undefined, tracking: undefined }],
  [
    '1z 999 aa1 01 2345 6784',
    { text: '1z 999 aa1 01 2345 6784', order: undefined, sequence: undefined, tracking: '1Z999AA10123456784' },
  ],
  ['790535120031', { text: '790535120031', order: undefined, sequence: undefined, tracking: '790535120031' }],
  ['1234567', { text: '1234567', order: undefined, sequence: undefined, tracking: '1234567' }],
  ['%', { text: '%', order: undefined, sequence: undefined, tracking: undefined }],
])('%j can stand for %j', (typed, sought) => {
  expect(readDocumentSearch(typed)).toEqual(sought)
})

test.each([
  ['47', true],
  ['  4  ', false],
  ['', false],
  ['x'.repeat(41), false],
  ['a\u0000b', false],
])('The call accepts %j: %j', (text, taken) => {
  expect(findDocuments.input.safeParse({ text }).success).toBe(taken)
})
