import { buffer } from 'node:stream/consumers'
import type { ListForm } from '#kit/contract/declare/endpoint.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../db/store.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import {
  emptyRow,
  everyFormat,
  fullRow,
  replaceRows,
  type Row,
  rowsOf,
  rowsWithTexts,
} from '#app/server/testing/data/every-format.ts'
import { heldBytes } from '#app/server/testing/servers/held-memory.ts'
import { readTable } from '#app/server/testing/data/readings.ts'
import { pageRows, readPage, streamList } from './list-queries.ts'
import { rounds } from '#app/server/testing/rounds.ts'

const allowed = { loginType: 'C', flags: { CanViewInventoryPrices: 'Y' } } as const
const refused = { loginType: 'C', flags: {} } as const
const keys = everyFormat.map((column) => column.key)

const hostileTexts = [
  `"quoted", 'single', \\back\\slash, \\N, \\., %s %% _`,
  'tab\there, line\nbreak',
  'Ünïcödé 日本語 عربى 😀',
  '<b>&amp;</b>]]>',
  ' leading and trailing ',
  '{"a":1},',
  '\u0001\u0002\u001f',
]

eachDatabase((database, open) => {
  describe(`lists on ${database}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
    })

    async function answer(form: Exclude<ListForm, 'xlsx'>, rights: Parameters<typeof streamList>[3] = allowed) {
      const streamed = await buffer(await streamList(store, rowsOf(store), everyFormat, rights, form))
      const page = await readPage(store, rowsOf(store), everyFormat, rights, form)
      expect(page?.toString()).toBe(form === 'csv' ? undefined : streamed.toString())
      return streamed
    }
    const texts = (row: Row, columns = keys) =>
      columns.map((key) => {
        const value = row[key as keyof Row]
        return value === null ? null : String(value)
      })
    /** Cells with parsed numbers, because the database writes 1234.5 with all decimal places of its type. */
    const plain = (cells: (string | null)[][]) =>
      cells.map((row) =>
        row.map((cell, n) => (cell !== null && n > 1 && n !== 6 && cell !== '' ? String(Number(cell)) : cell)),
      )

    test('JSON has every column by its key, with numbers as numbers and ISO dates [SIL-192]', async () => {
      await replaceRows(store, [fullRow])
      expect(JSON.parse((await answer('json')).toString())).toEqual([fullRow])
    })

    test('A page has at most 500 rows; more are streamed', async () => {
      const texts = Array.from({ length: pageRows }, (_, n) => `row ${n}`)
      await replaceRows(store, rowsWithTexts(...texts))
      expect(readTable('json', await answer('json')).rows).toHaveLength(pageRows)
      await replaceRows(store, rowsWithTexts(...texts, 'one more'))
      expect(await readPage(store, rowsOf(store), everyFormat, allowed, 'json')).toBe(undefined)
    })

    test.each(['json', 'compact'] as const)('%s: an empty value is null', async (form) => {
      await replaceRows(store, [emptyRow, fullRow])
      const { columns, rows } = readTable(form, await answer(form))
      expect(columns).toEqual(keys)
      expect(plain(rows)).toEqual([texts(emptyRow), texts(fullRow)])
    })

    test.each(['json', 'compact'] as const)('%s: texts are unchanged', async (form) => {
      await replaceRows(store, rowsWithTexts(...hostileTexts))
      const { rows } = readTable(form, await answer(form))
      expect(rows.map(([text]) => text)).toEqual(hostileTexts)
      expect(rows.map(([, code]) => code)).toEqual(hostileTexts)
    })

    test('Any text is unchanged in every form', async () => {
      const printable = fc
        .string({ unit: 'binary', maxLength: 40 })
        .filter((text) => text.isWellFormed() && !text.includes('\0'))
      await fc.assert(
        fc.asyncProperty(fc.array(printable, { minLength: 1, maxLength: 20 }), async (given) => {
          await replaceRows(store, rowsWithTexts(...given))
          for (const form of ['json', 'compact'] as const) {
            expect(readTable(form, await answer(form)).rows.map(([text]) => text)).toEqual(given)
          }
        }),
        { numRuns: rounds(10, 25) },
      )
    })

    test('A forbidden column is null in JSON and the compact form, and omitted from CSV [safety 5, INV-16]', async () => {
      await replaceRows(store, [fullRow])
      for (const form of ['json', 'compact'] as const) {
        const body = await answer(form, refused)
        const { columns, rows } = readTable(form, body)
        expect(columns).toEqual(keys)
        expect(rows[0]?.[7]).toBeNull()
        expect(body.toString()).not.toContain('731.37')
      }
      const csv = await answer('csv', refused)
      expect(readTable('csv', csv).columns).not.toContain('Secret')
      expect(csv.toString()).not.toContain('731.37')
    })

    test('A list without any visible column still has its rows', async () => {
      await replaceRows(store, [fullRow, fullRow])
      const secret = everyFormat.filter((column) => 'needs' in column)
      const body = await buffer(await streamList(store, rowsOf(store), secret, refused, 'json'))
      expect(JSON.parse(body.toString())).toEqual([{ "secret 100% o'": null }, { "secret 100% o'": null }])
    })

    test('CSV has a byte order mark, CRLF, the grid’s headers, plain numbers, and MM/DD/YYYY dates [SIL-183, SIL-184]', async () => {
      await replaceRows(store, [{ ...fullRow, money: -5, quantity: 0 }, emptyRow])
      const body = (await answer('csv')).toString()
      expect(body).toBe(
        '\ufeffText,"Code ""#""",Money,Quantity,Days,Integer,Date,Secret\r\n' +
          'Paper towel,000123,-5.00,0,30,12000,11/20/2026,731.37\r\n,,,,,,,\r\n',
      )
    })

    test('CSV quotes as needed and loses nothing', async () => {
      await replaceRows(store, rowsWithTexts(...hostileTexts))
      const { rows } = readTable('csv', await answer('csv'))
      expect(rows.map(([text]) => text?.replaceAll('\r\n', '\n'))).toEqual(hostileTexts)
    })

    test('An empty list is an empty array or only a header [SIL-184]', async () => {
      await replaceRows(store, [])
      expect((await answer('json')).toString()).toBe('[]')
      expect((await answer('compact')).toString()).toBe(`${keys.join('\t')}\n`)
      expect((await answer('csv')).toString()).toBe(
        '\ufeffText,"Code ""#""",Money,Quantity,Days,Integer,Date,Secret\r\n',
      )
    })

    test('A failing query throws before the first byte', async () => {
      const columns = [{ key: 'not there', header: 'x', format: 'text' }] as const
      await expect(streamList(store, rowsOf(store), columns, allowed, 'json')).rejects.toThrow(/not there/)
    })

    test('A reader that disconnects leaves the connection usable', async () => {
      await replaceRows(store, rowsWithTexts(...Array.from({ length: 3000 }, (_, n) => `row ${n} ${'x'.repeat(200)}`)))
      for (let n = 0; n < 25; n++) {
        const stream = await streamList(store, rowsOf(store), everyFormat, allowed, 'json')
        for await (const _part of stream) break
      }
      await replaceRows(store, [fullRow])
      expect(readTable('json', await answer('json')).rows).toHaveLength(1)
    })

    test('32,000 rows stream without buffering', async () => {
      await replaceRows(store, [])
      await store.session((session) =>
        session.query(`insert into every_format select n, 'Paper towel ' || n, lpad(n::text, 8, '0'), n * 1.5, n, n % 90, n,
          date '2026-01-01' + n % 300, n * 2.5, n from generate_series(1, 32000) n`),
      )
      // PGlite returns whole answers; PostgreSQL streams them.
      const isStreamed = store.kind === 'postgres'
      for (const form of ['json', 'compact', 'csv'] as const) {
        const before = heldBytes()
        let parts = 0
        let peak = 0
        let bytes = 0
        let lines = 0
        for await (const part of await streamList(store, rowsOf(store), everyFormat, allowed, form)) {
          bytes += part.length
          for (const byte of part as Buffer) if (byte === 10) lines++
          if (isStreamed && parts++ % 20 === 0) peak = Math.max(peak, heldBytes() - before)
        }
        expect(lines, form).toBeGreaterThanOrEqual(form === 'json' ? 31_999 : 32_001)
        expect(bytes).toBeGreaterThan(2_000_000)
        if (isStreamed) expect(peak, form).toBeLessThan(4 * 2 ** 20)
      }
    })
  })
})
