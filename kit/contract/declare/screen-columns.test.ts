import { expect, test } from 'vitest'
import { columns } from './columns.ts'
import { cardContent, inScreenOrder } from './screen-columns.ts'

const list = columns([
  { key: 'Item', header: 'Item #', format: 'code', pinned: true, priority: 1 },
  { key: 'Description', header: 'Description', format: 'text', priority: 2, card: 'title' },
  { key: 'Warehouse', header: 'Warehouse', format: 'code', priority: 6, card: 'part' },
  { key: 'Pack', header: 'Pack', format: 'text' },
  { key: 'Price', header: 'Price', format: 'money', priority: 7 },
  { key: 'OnHand', header: 'On hand', format: 'quantity', priority: 3, card: 'figure' },
  { key: 'Value', header: 'Value', format: 'money' },
  { key: 'OnOrder', header: 'On order', format: 'quantity', priority: 4 },
  { key: 'Expected', header: 'Expected', format: 'date', priority: 5 },
])
const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key)

test('The screen orders columns by priority; those without one follow as declared', () => {
  expect(keys(inScreenOrder(list))).toEqual([
    'Item',
    'Description',
    'OnHand',
    'OnOrder',
    'Expected',
    'Warehouse',
    'Price',
    'Pack',
    'Value',
  ])
  expect(keys(list)[2]).toBe('Warehouse')
})

test('A card has its title, keys, figure, and three pairs by priority, and the rest behind More', () => {
  const { title, keys: codes, figure, part, pairs, more } = cardContent(inScreenOrder(list))
  expect([title?.key, figure?.key, part?.key]).toEqual(['Description', 'OnHand', 'Warehouse'])
  expect(keys(codes)).toEqual(['Item'])
  expect(keys(pairs)).toEqual(['OnOrder', 'Expected', 'Warehouse'])
  expect(keys(more)).toEqual(['Price', 'Pack', 'Value'])
})

test('If the declared figure is missing, the first number replaces it', () => {
  const without = inScreenOrder(list).filter(({ key }) => key !== 'OnHand')
  expect(cardContent(without).figure?.key).toBe('OnOrder')
})

test('Without a declared figure, a column that is summed comes before other numbers', () => {
  const report = columns([
    { key: 'Item', header: 'Item', format: 'code' },
    { key: 'CasePack', header: 'Case Pack', format: 'integer' },
    { key: 'Sales', header: 'Purchases', format: 'money', sum: true },
  ])
  expect(cardContent(report).figure?.key).toBe('Sales')
})

test('A card without declarations starts with its first column, and one without numbers has no figure', () => {
  const plain = columns([
    { key: 'Number', header: 'Number', format: 'code' },
    { key: 'Name', header: 'Name', format: 'text' },
  ])
  const { title, figure, pairs, more } = cardContent(plain)
  expect([title?.key, figure?.key, keys(pairs), keys(more)]).toEqual(['Number', undefined, ['Name'], []])
  expect(cardContent([]).title).toBeUndefined()
})

test('Every visible column appears on the card exactly once', () => {
  const { title, keys: codes, figure, pairs, more } = cardContent(list)
  const all = [title, ...codes, figure, ...pairs, ...more].flatMap((column) => column?.key ?? [])
  expect(all.toSorted()).toEqual(keys(list).toSorted())
})
