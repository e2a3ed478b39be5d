import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  type AddressSearch,
  fromReturnParams,
  mergeSearch,
  parseAddress,
  readSearch,
  returnParams,
  toReturnParams,
  writeAddress,
} from './search-codec.ts'

const schema = z.object({
  text: z.string().catch(''),
  rows: z.coerce.number().catch(20),
  vendors: z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()).catch([])),
})

test('Any state round-trips through its address', () => {
  const states = fc.record({ text: fc.string(), rows: fc.integer({ min: 0 }), vendors: fc.array(fc.string()) })
  fc.assert(
    fc.property(states, (state) => {
      const written = writeAddress(mergeSearch(schema, {}, state))
      expect(readSearch(schema, parseAddress(written))).toEqual(state)
    }),
  )
})

test('Defaults are omitted from the address, and unrelated fields stay', () => {
  const before: AddressSearch = { text: 'bolt', sort: '-Price' }
  expect(mergeSearch(schema, before, { text: '', rows: 20 })).toEqual({ sort: '-Price' })
  expect(mergeSearch(schema, before, { rows: 50 })).toEqual({ text: 'bolt', rows: 50, sort: '-Price' })
  expect(writeAddress({})).toBe('')
})

test('A mistyped address gives the initial state', () => {
  expect(readSearch(schema, parseAddress('?rows=many&text=a&text=b'))).toEqual({ text: '', rows: 20, vendors: [] })
})

test('A search is restored exactly, from any number of steps away', () => {
  const search = { poNumber: 'a', sort: '-orderDate', list: ['1', '2'] }
  const details = { order: '004711', sort: 'partNumber', ...toReturnParams(search) }
  expect(fromReturnParams(details)).toEqual(search)
  const tracking = { order: '004711', ...returnParams(details) }
  expect(fromReturnParams(tracking)).toEqual(search)
})

test('The customer is not carried: every address names the displayed one', () => {
  expect(toReturnParams({ poNumber: 'a', viewing: '01-100001' })).toEqual({ 'back.poNumber': 'a' })
})

test('Only the last search is carried, and nothing if there was none', () => {
  expect(toReturnParams({ 'back.poNumber': 'old', poNumber: 'new' })).toEqual({ 'back.poNumber': 'new' })
  expect(fromReturnParams({ order: '004711' })).toEqual({})
})
