import { columns } from '#kit/contract/declare/columns.ts'
import { cardContent } from '#kit/contract/declare/screen-columns.ts'
import { expect, test } from 'vitest'
import { cardGroups } from './card-groups.ts'

const list = columns([
  { key: 'Item', header: 'Item #', format: 'code', pinned: true },
  { key: 'Name', header: 'Name', format: 'text', card: 'title' },
  { key: 'Warehouse', header: 'Warehouse', format: 'code', card: 'part' },
  { key: 'OnHand', header: 'On hand', format: 'quantity' },
])
const row = (Item: string, Warehouse: string, OnHand: number) => ({ Item, Name: `Name of ${Item}`, Warehouse, OnHand })
const rows = [row('1', 'ALN', 5), row('2', 'ALN', 6), row('1', 'NWK', 7)]
const shown = (groups: readonly (readonly { OnHand?: unknown }[])[]) =>
  groups.map((group) => group.map(({ OnHand }) => OnHand))

test("An item's warehouses share one card, at the place of the first one", () => {
  expect(shown(cardGroups(rows, cardContent(list)))).toEqual([[5, 7], [6]])
})

test('Without a column that tells them apart, each row has its own card', () => {
  const hidden = list.filter(({ key }) => key !== 'Warehouse')
  expect(shown(cardGroups(rows, cardContent(hidden)))).toEqual([[5], [6], [7]])
})
