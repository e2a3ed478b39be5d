import type { SavedView } from '#views/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { linkedField } from '#kit/web/screen/search-codec.ts'
import { isBare, keptAddress, openedAddress, viewFields } from './view-address.ts'

const list = {}
const document = { namesSubject: true } as const
const view = (address: string): SavedView => ({
  ...{ id: '7', name: 'Late', grid: 'orders', address, order: '', hidden: '' },
  ...{ mine: true, shared: false, start: false, savedBy: '100001', changedAt: '' },
})
const here = { [linkedField]: '01-100001', 'back.find': 'a', saved: '3' }

test("A view keeps a list's filters, order, and quick find, in sorted order, but not the customer, view, or way back", () => {
  const search = { ...here, vendors: ['1', '2'], sort: '-Date', find: 'a b&c' }
  expect(keptAddress(search, list)).toBe('find=a+b%26c&sort=-Date&vendors=1&vendors=2')
  expect(viewFields(view(keptAddress(search, list)), list)).toEqual({
    vendors: ['1', '2'],
    sort: '-Date',
    find: 'a b&c',
  })
})

test('A view of a screen whose address names a document or a report keeps only the order and quick find', () => {
  expect(keptAddress({ ...here, order: '004711', sequence: '01', sort: '-Date' }, document)).toBe('sort=-Date')
})

test('A view opens for the customer on the screen and replaces every filter', () => {
  const search = { ...here, status: 'O', find: 'lid' }
  expect(openedAddress(search, list, view('find=cup&viewing=02-200002&saved=9'))).toEqual({
    [linkedField]: '01-100001',
    'back.find': 'a',
    find: 'cup',
    saved: '7',
  })
  const order = { order: '004711', sort: 'Date' }
  expect(openedAddress(order, document, view('find=cup&order=1'))).toEqual({ order: '004711', find: 'cup', saved: '7' })
})

test('The original screen has no filters, and its address says so if a start view exists', () => {
  const search = { ...here, find: 'cup' }
  expect(openedAddress(search, list)).toEqual({ [linkedField]: '01-100001', 'back.find': 'a' })
  expect(openedAddress(search, list, undefined, true)).toMatchObject({ saved: 'original' })
})

test.each([
  [{}, true],
  [{ [linkedField]: '01-100001' }, true],
  [{ find: 'cup' }, false],
  [{ saved: '7' }, false],
  [{ saved: 'original' }, false],
])('Whether %j starts with the start view: %j', (search, bare) => {
  expect(isBare(search, list)).toBe(bare)
})
