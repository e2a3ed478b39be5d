import { columns } from '#kit/contract/declare/columns.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsOf } from './compact-rows.ts'

const list = columns([
  { key: 'item', header: 'Item', format: 'code' },
  { key: 'name', header: 'Name', format: 'text', nullable: true },
  { key: 'price', header: 'Price', format: 'money', nullable: true },
])
interface Row {
  item: string
  name: string | null
  price: number | null
}
const head = 'item\tname\tprice\n'

test('Rows return values by key and preserve leading zeros, nulls, and numbers', () => {
  const [first, second, ...rest] = rowsOf<Row>(`${head}0012\tbolt\t-5.00\n\\N\t\\N\t\\N\n`, list)
  expect([first?.item, first?.name, first?.price]).toEqual(['0012', 'bolt', -5])
  expect([second?.item, second?.name, second?.price]).toEqual([null, null, null])
  expect(rest).toEqual([])
  expect(rowsOf(head, list)).toEqual([])
})

test('A column that exists on request only may be absent; any other is required', () => {
  const more = [...list, { key: 'change', header: 'Change', format: 'money', onRequest: true }] as const
  expect(rowsOf<Row>(`${head}0012\tbolt\t5.00\n`, more)).toMatchObject([{ item: '0012', price: 5 }])
  expect(rowsOf<Row & { change: number }>(`item\tname\tprice\tchange\n0012\tbolt\t5.00\t-1.00\n`, more)).toMatchObject([
    { price: 5, change: -1 },
  ])
  expect(() => rowsOf<Row>('item\tname\tchange\n', more)).toThrow('The server sent an invalid list.')
})

test('All text that PostgreSQL escapes is restored', () => {
  const copied = (text: string) =>
    text.replace(
      /[\\\b\f\n\r\t\v]/g,
      (sign) =>
        ({ '\\': '\\\\', '\b': '\\b', '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\v': '\\v' })[sign] ?? sign,
    )
  const texts = fc.string({
    unit: fc.oneof(fc.constantFrom('\\', '\n', '\t', 'N', '\r', '\v'), fc.string({ maxLength: 1 })),
  })
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 5 }), (names) => {
      const text = head + names.map((name) => `1\t${copied(name)}\t2\n`).join('')
      expect(rowsOf<Row>(text, list).map(({ name }) => name)).toEqual(names)
    }),
  )
})

test.each(['', 'item\tname\n', `${head}1\tcut of`, '<html></html>'])(
  'A truncated answer or one that is not a list is an error: %j',
  (text) => {
    expect(() => rowsOf(text, list)).toThrow('The server sent an invalid list.')
  },
)
