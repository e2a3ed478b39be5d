import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  companyNumber,
  customerNumber,
  identityKey,
  listOf,
  loginTypeCode,
  numberRows,
  optional,
  qualifier,
  shipToNumber,
  text,
} from './fields.ts'
import { rowChoices } from './fields.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('numbers of companies and customers', () => {
  test.each([
    [companyNumber, '1', '01'],
    [companyNumber, '01', '01'],
    [customerNumber, '1', '000001'],
    [customerNumber, '100001', '100001'],
  ])('are padded with zeros', (schema, given, read) => {
    expect(schema.parse(given)).toBe(read)
  })

  test.each(['', ' 1', '1 ', '001', '-1', '1e1', 'A1', '１', '٣', '1\n'])('%j is not a company number', (given) => {
    expect(takes(companyNumber, given)).toBe(false)
  })

  test('Seven digits are not a customer number', () => {
    expect(takes(customerNumber, '1000001')).toBe(false)
  })
})

describe('text', () => {
  test('Control characters and invalid UTF-8 are rejected; all other text of the right length is accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (given) => {
        const expected = [...given].every((sign) => {
          const code = sign.codePointAt(0) ?? 0
          if (/\p{Bidi_Control}/u.test(sign)) return false
          return code > 0x1f && code !== 0x7f && code !== 0xfffd && !(code >= 0xd800 && code <= 0xdfff)
        })
        expect(takes(text(100), given)).toBe(expected)
      }),
      {
        examples: [
          ['a\u0000b'],
          ['a\r\nb'],
          ['\ufffd'],
          ['\u202e'],
          ['\ud800'],
          ['😀'],
          ['%_\\'],
          ["'; drop table x; --"],
        ],
      },
    )
  })

  test('Its length is limited', () => {
    expect(takes(text(3), 'abc')).toBe(true)
    expect(takes(text(3), 'abcd')).toBe(false)
    expect(takes(shipToNumber, 'x'.repeat(31))).toBe(false)
    expect(takes(identityKey, '')).toBe(false)
  })
})

test('Missing and empty mean the same [SIL-188]', () => {
  expect(optional(text(5)).parse(undefined)).toBeUndefined()
  expect(optional(text(5)).parse('')).toBeUndefined()
  expect(optional(text(5)).parse('a')).toBe('a')
})

test('A list is a JSON array, whose values may have commas, or values with commas between them', () => {
  const list = listOf(text(20), 4)
  expect(list.parse('["INV,1","INV,1","%2C","[a"]')).toEqual(['INV,1', '%2C', '[a'])
  expect(list.parse('INV%2C1,[a,1')).toEqual(['INV,1', '[a', '1'])
  expect(list.parse('[1,2]')).toEqual(['[1', '2]'])
  for (const refused of ['["1","2","3","4","5"]', '["\u202e"]', '[]']) expect(takes(list, refused)).toBe(false)
})

test('A list that is too long is one error, even if many of its values are wrong', () => {
  const list = listOf(customerNumber, 3)
  expect(list.parse('1,2,2')).toEqual(['000001', '000002'])
  expect(list.safeParse('1,x,2').error?.issues.map(({ path }) => path)).toEqual([[1]])
  const refused = list.safeParse('x,'.repeat(100_000)).error?.issues
  expect(refused?.map(({ path, message }) => ({ path, message }))).toEqual([{ path: [], message: 'at most 3 values' }])
})

describe('numberRows', () => {
  test('is one of the nine offered [LIM-01]', () => {
    expect(rowChoices).toEqual([20, 50, 100, 500, 1000, 5000, 10000, 15000, 32000])
    for (const rows of rowChoices) expect(numberRows.parse(String(rows))).toBe(rows)
  })

  test.each(['0', '1', '21', '-20', '32001', '1e3', ' 20', '020', '20.0', 'NaN', ''])('%j is refused', (given) => {
    expect(takes(numberRows, given)).toBe(false)
  })
})

test('Codes are exactly those of the specification, in their letter case', () => {
  expect(qualifier.options).toEqual(['equal', 'contains', 'starts', 'point'])
  expect(loginTypeCode.options).toEqual(['C', 'G', 'E'])
  expect(takes(loginTypeCode, 'c')).toBe(false)
})
