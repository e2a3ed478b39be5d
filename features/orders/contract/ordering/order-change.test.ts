import { expect, test } from 'vitest'
import { changeText, type OrderChange } from './order-change.ts'

test.each<[OrderChange, string]>([
  [{ field: 'quantity', item: '4711', before: '12', after: '24' }, 'changed the quantity of 4711 from 12 to 24'],
  [{ field: 'quantity', item: '4711', before: '12', after: '' }, 'removed item 4711, which had 12'],
  [{ field: 'quantity', item: '4711', before: '', after: '6' }, 'put item 4711 back, with 6'],
  [{ field: 'customerPo', item: '', before: 'PO 7', after: 'PO 8' }, 'changed the PO number from PO 7 to PO 8'],
  [
    { field: 'requestedDate', item: '', before: '', after: '2026-12-01' },
    'changed the requested date from as soon as possible to 12/01/2026',
  ],
  [
    { field: 'shipComplete', item: '', before: 'false', after: 'true' },
    'changed the shipping from as available to complete',
  ],
  [{ field: 'remarks', item: '', before: 'Dock 4', after: '' }, 'changed the remarks from Dock 4 to none'],
])('A change in words: %j', (change, text) => {
  expect(changeText(change)).toBe(text)
})
