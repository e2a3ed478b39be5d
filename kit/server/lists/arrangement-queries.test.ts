import { buffer } from 'node:stream/consumers'
import { maySee } from '#kit/contract/declare/columns.ts'
import type { ListForm } from '#kit/contract/declare/endpoint.ts'
import { type CellRow, finder, readSort, sortRows } from '#kit/contract/rows/row-order.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../db/store.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { everyFormat, replaceRows, type Row, rowsOf } from '#app/server/testing/data/every-format.ts'
import { heldBytes } from '#app/server/testing/servers/held-memory.ts'
import { readTable } from '#app/server/testing/data/readings.ts'
import { streamList } from './list-queries.ts'
import { readArrangement } from '../http/input/input.ts'
import { rounds } from '#app/server/testing/rounds.ts'

const rights = { loginType: 'C', flags: { CanViewInventoryPrices: 'Y' } } as const
const open = everyFormat.filter((column) => maySee(column, rights))

const word = fc.oneof(
  fc.constantFrom(
    '',
    'Bolt 9',
    'bolt 10',
    'BOLT 010',
    'crème',
    'Creme',
    'CRÈME 2',
    '1,000/CS',
    '$5 off',
    'ß',
    '😀',
    'Ａ',
  ),
  fc.constantFrom('%', '_', '\\', "'", 'a\nb', '\ue000', 'Ёлка', 'елка', '10', '2', '000000000000000000000000012', 'İ'),
  fc.string({ unit: fc.constantFrom('a', 'B', 'é', '0', '1', '-', ' ', '\u00a0', '日'), maxLength: 6 }),
)
const cents = (digits: number) => fc.integer({ min: -99_999, max: 99_999 }).map((n) => n / 10 ** digits)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5 })
const row: fc.Arbitrary<Row> = fc.record({
  text: maybe(word),
  code: maybe(word),
  money: maybe(cents(4)),
  quantity: maybe(cents(2)),
  days: maybe(fc.integer({ min: -5, max: 40 })),
  integer: maybe(fc.integer({ min: 0, max: 3000 })),
  date: maybe(fc.constantFrom('2026-11-20', '2026-01-02', '1999-12-31', '2000-02-29')),
  "secret 100% o'": maybe(cents(2)),
  carried: maybe(fc.integer({ min: 0, max: 3 })),
})
const sort = fc
  .shuffledSubarray([...everyFormat.map(({ key }) => key)], { maxLength: 3 })
  .chain((keys) => fc.tuple(...keys.map((key) => fc.constantFrom(key, `-${key}`))))
  .map((keys) => keys.join())
const find = fc.oneof(
  fc.constant(''),
  word,
  fc.constantFrom('bolt 9', '11/20', '$1', '0.00', '-5', '1.5', '.50', 'CRÈME', '1,2', '2026', '\u00a0', 'a b 0'),
)

onDatabase((database, open_) => {
  describe(`sorted and searched rows on ${database}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open_()
    })

    async function arranged(asked: { sort?: string; find?: string }, form: ListForm = 'json') {
      const arrangement = readArrangement(open, asked)
      return buffer(await streamList(store, rowsOf(store), everyFormat, rights, form, arrangement))
    }

    test('Random rows are sorted and searched like in the grid', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), sort, find, async (rows, by, text) => {
          await replaceRows(store, rows)
          const shown = everyFormat.filter((column) => !('carried' in column))
          const cells = rows as unknown as CellRow[]
          const found = cells.filter(finder(text, shown) ?? (() => true))
          const expected = sortRows(found, readSort(by, everyFormat), everyFormat)
          expect(JSON.parse((await arranged({ sort: by, find: text })).toString())).toEqual(expected)
        }),
        { numRuns: rounds(30, 120) },
      )
    })

    test('Every form has the rows in the same order', async () => {
      const rows = fc.sample(row, { numRuns: 30, seed: 7 })
      await replaceRows(store, rows)
      const orders = await Promise.all(
        (['json', 'compact', 'csv', 'xlsx'] as const).map(async (form) => {
          const { columns, rows: cells } = readTable(form, await arranged({ sort: '-days,text', find: '1' }, form))
          const at = columns.findIndex((name) => /^days$/i.test(name))
          return cells.map((row) => (row[at] === '' ? null : row[at]))
        }),
      )
      expect(orders[0]?.length).toBeGreaterThan(3)
      for (const order of orders) expect(order).toEqual(orders[0])
    })

    test('Text that looks like SQL is treated as text', async () => {
      await replaceRows(store, fc.sample(row, { numRuns: 3, seed: 7 }))
      for (const text of ["' or '1'='1", "') > 0 or true --", "\\' or true --", '"#text"', '$1', '%', '_'])
        expect(JSON.parse((await arranged({ find: `nosuch${text}` })).toString())).toEqual([])
    })

    test('Many rows are sorted and searched without buffering them', async () => {
      // PGlite returns whole answers, and takes seconds for long ones on a busy machine.
      const many = store.kind === 'postgres' ? 32_000 : 3_000
      await replaceRows(store, [])
      await store.session((session) =>
        session.query(`insert into every_format select n, 'Paper towel ' || n, lpad(n::text, 8, '0'), n * 1.5, n, n % 90, n,
          date '2026-01-01' + n % 300, n * 2.5, n from generate_series(1, ${many}) n`),
      )
      const arrangement = readArrangement(open, { sort: '-text', find: 'TOWEL' })
      const before = heldBytes()
      let peak = 0
      let parts = 0
      const lines: string[] = []
      for await (const part of await streamList(store, rowsOf(store), everyFormat, rights, 'csv', arrangement)) {
        if (parts++ === 0) lines.push(...(part as Buffer).subarray(0, 400).toString().split('\r\n'))
        if (parts % 20 === 0) peak = Math.max(peak, heldBytes() - before)
      }
      expect(lines[1]?.split(',')[0]).toBe(`Paper towel ${many}`)
      expect(lines[2]?.split(',')[0]).toBe(`Paper towel ${many - 1}`)
      if (store.kind === 'postgres') expect(peak).toBeLessThan(4 * 2 ** 20)
    })
  })
})
