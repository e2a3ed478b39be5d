import type { Column } from '#kit/contract/declare/columns.ts'
import { read } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { xlsxForm } from '../lists/list-queries.ts'
import { CsvRows } from './csv-rows.ts'
import { JsonRows } from './json-rows.ts'
import { RowPages, type RowWriter } from './row-writer.ts'
import { SheetRows } from './sheet-rows.ts'
import { rounds } from '#app/server/testing/rounds.ts'

const columns: Column[] = [
  { key: 'text', header: 'Text', format: 'text' },
  { key: 'money', header: 'Money', format: 'money' },
  { key: 'Ä "key"', header: 'Code', format: 'code' },
  { key: 'date', header: 'Date', format: 'date' },
  { key: 'quantity', header: 'Quantity', format: 'quantity' },
  { key: 'last', header: 'Last', format: 'text' },
]
type Cells = (string | null)[]
const isText = (column: number) => ['text', 'code'].includes(columns[column]?.format ?? '')

/** A row in COPY's text format. */
const copied = (cells: Cells): string =>
  `${cells
    .map((cell) => {
      if (cell === null) return '\\N'
      const letters: Record<string, string> = { '\b': 'b', '\t': 't', '\n': 'n', '\v': 'v', '\f': 'f', '\r': 'r' }
      return cell.replace(/[\b\t\n\v\f\r\\]/g, (sign) => `\\${letters[sign] ?? sign}`)
    })
    .join('\t')}\n`

const nasty = fc.string({
  unit: fc.constantFrom(
    ...['"', "'", ',', '\\', 'N', '\n', '\r', '\t', '\v', '\b', '\f', '\u0001', '\u001f', '\u007f', '=', '-', '@'],
    ...['＝', '＠', '\ufffe', '\uffff', 'é', '日', '😀', ' ', 'a', '_', 'x', '0041', '&', '<', '>', '.'],
  ),
  maxLength: 12,
})
const anything = fc
  .string({ unit: 'binary', maxLength: 20 })
  .filter((text) => text.isWellFormed() && !text.includes('\0'))
const text = fc.option(fc.oneof(nasty, anything, fc.constant('')), { freq: 6 })
const number = fc.option(
  fc.constantFrom('0', '0.00', '-5.0000', '12345678901234567890.25', '7', '12.50', '0.1230', '-0.0001', '3.123456'),
  { freq: 6 },
)
const date = fc.option(fc.constantFrom('2026-11-20', '1900-03-01', '1899-01-02', '0050-02-03', '2000-02-29'), {
  freq: 6,
})
const row = fc.tuple(text, number, text, date, number, text)
const rows = fc.array(row, { maxLength: 30 })

/** Writes each row into exactly as much space as the writer requested. */
function written(writer: RowWriter, given: readonly Cells[]): Buffer {
  return Buffer.concat(
    given.map((cells) => {
      const source = Buffer.from(copied(cells))
      const target = Buffer.alloc(writer.maxSize(source.length))
      const end = writer.write(source, 0, source.length, target, 0)
      expect(end).toBeLessThanOrEqual(target.length)
      return target.subarray(0, end)
    }),
  )
}

const formula = /^[=+\-@\t\n\r＝＋－＠]/

/** A number in CSV: money with its decimals, at least 2; others without trailing zeros. */
function numberShown(isMoney: boolean, digits: string): string {
  const [whole = '', fraction = ''] = digits.split('.')
  const needed = fraction.replace(/0+$/, '')
  if (isMoney) return `${whole}.${needed.padEnd(2, '0')}`
  return needed === '' ? whole : `${whole}.${needed}`
}

describe('rows are rewritten', () => {
  test('JSON objects preserve any row', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const lines = written(new JsonRows(columns), given).toString().split('\n').slice(0, -1)
        const objects = lines.map((line) => JSON.parse(line.slice(1)))
        expect(lines.every((line) => line.startsWith(',{'))).toBe(true)
        expect(objects).toEqual(
          given.map(([first, money, code, day, quantity, last]) => ({
            text: first,
            money: money === null ? null : Number(money),
            'Ä "key"': code,
            date: day,
            quantity: quantity === null ? null : Number(quantity),
            last,
          })),
        )
      }),
    )
  })

  test('Digits are copied from the database; none is lost to a float', () => {
    const json = written(new JsonRows(columns), [['', '12345678901234567890.2500', '', null, null, '']]).toString()
    expect(json).toBe(
      ',{"text":"","money":12345678901234567890.2500,"Ä \\"key\\"":"","date":null,"quantity":null,"last":""}\n',
    )
  })

  test('A key with `sentAs` is sent under that name', () => {
    const writer = new JsonRows([{ key: 'a', sentAs: 'range0', header: 'A', format: 'integer' }])
    expect(written(writer, [['1']]).toString()).toBe(',{"range0":1}\n')
  })

  test('CSV cells preserve the row, and none is a formula', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const file = written(new CsvRows(columns), given)
        const expected = given.map((cells) =>
          cells.map((cell, n) => {
            if (cell === null) return ''
            if (n === 3) return cell.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
            if (!isText(n)) return numberShown(columns[n]?.format === 'money', cell)
            return formula.test(cell) ? `'${cell}` : cell
          }),
        )
        expect(parse(file, { record_delimiter: '\r\n', relax_column_count: true })).toEqual(expected)
      }),
    )
  })

  test.each([
    ['an empty text is quoted, null is not', ['', null, null, null, null, ''], '"",,,,,""\r\n'],
    ['quotes are doubled', ['a"b', '1', 'c', null, null, null], '"a""b",1.00,c,,,\r\n'],
    [
      'a comma or a line break requires quotes',
      ['a,b', null, 'c\nd', null, null, 'e\rf'],
      '"a,b",,"c\nd",,,"e\rf"\r\n',
    ],
    [
      'a formula is guarded inside its quotes',
      ['=1,2', '-5', '-5', null, '-5', '\t1'],
      `"'=1,2",-5.00,'-5,,-5,'\t1\r\n`,
    ],
    [
      'other characters from the same Unicode block are not formulas',
      ['｡', null, 'ﬁ', null, null, '｀'],
      '｡,,ﬁ,,,｀\r\n',
    ],
    ['a backslash stays one backslash', ['\\', null, '\\N', null, null, '\\.'], '\\,,\\N,,,\\.\r\n'],
    ['a date beyond year 9999 stays unchanged', ['', null, '', '12026-01-02', null, ''], '"",,"",12026-01-02,,""\r\n'],
  ] as [string, Cells, string][])('CSV: %s', (_what, cells, expected) => {
    expect(written(new CsvRows(columns), [cells]).toString()).toBe(expected)
  })

  test.each([
    ['12.5000', '12.50'],
    ['12', '12.00'],
    ['-5.1', '-5.10'],
    ['0.1230', '0.123'],
    ['0.123', '0.123'],
    ['0.1234', '0.1234'],
    ['12.345600', '12.3456'],
    ['12.345678', '12.345678'],
    ['0.0000', '0.00'],
  ])('CSV: money of %s is %s: the decimals that it has, at least 2 [SIL-183]', (money, expected) => {
    expect(written(new CsvRows(columns), [[null, money, null, null, null, null]]).toString()).toBe(
      `,${expected},,,,\r\n`,
    )
  })

  test.each([
    ['12.00', '12'],
    ['12.50', '12.5'],
    ['0.0500', '0.05'],
    ['1200', '1200'],
    ['-0.50', '-0.5'],
    ['0.00', '0'],
  ])('CSV: a quantity of %s is %s: no trailing zeros [SIL-183]', (quantity, expected) => {
    expect(written(new CsvRows(columns), [[null, null, null, null, quantity, null]]).toString()).toBe(
      `,,,,${expected},\r\n`,
    )
  })

  test('Rows without visible columns are empty lines', () => {
    expect(written(new CsvRows([]), [[], []]).toString()).toBe('\r\n\r\n')
  })

  test('A sheet preserves the row, except text that a cell cannot contain', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const { write } = xlsxForm(columns)
        const copy = Readable.from([Buffer.from(given.map(copied).join(''))])
        const sheet = read(await buffer(write(copy))).Sheets.Report ?? {}
        for (const [n, cells] of given.entries()) {
          for (const [column, cell] of cells.entries()) {
            const shown = sheet[`${'ABCDEF'[column]}${n + 2}`]?.v ?? ''
            if (isText(column)) {
              // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that no cell holds
              const held = (cell ?? '').replace(/[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
              expect(shown).toBe(held.replace(/\r\n?/g, '\n'))
            } else if (column !== 3) expect(shown).toBe(cell === null ? '' : Number(cell))
          }
        }
      }),
      { numRuns: rounds(15, 60) },
    )
  })

  test.each([
    ['12.00', 5],
    ['12', 5],
    ['-0.00', 5],
    ['12.50', 6],
    ['0.01', 6],
    ['100', 5],
  ])('A quantity of %s has the style %i: whole or with decimals', (quantity, style) => {
    const xml = written(new SheetRows(columns), [[null, null, null, null, quantity, null]]).toString()
    expect(xml).toBe(`<row r="2"><c r="E2" s="${style}"><v>${quantity}</v></c></row>`)
  })

  test.each([
    ['1900-03-01', '<c r="D2" s="7"><v>61</v></c>'],
    ['2026-11-20', '<c r="D2" s="7"><v>46346</v></c>'],
    ['1900-02-28', '<c r="D2" s="2" t="inlineStr"><is><t xml:space="preserve">02/28/1900</t></is></c>'],
    ['1899-12-31', '<c r="D2" s="2" t="inlineStr"><is><t xml:space="preserve">12/31/1899</t></is></c>'],
    ['0061-01-01', '<c r="D2" s="2" t="inlineStr"><is><t xml:space="preserve">01/01/0061</t></is></c>'],
  ])('A sheet stores the day %s as a number only if spreadsheet serial numbers are correct for it', (day, cell) => {
    const xml = written(new SheetRows(columns), [[null, null, null, day, null, null]]).toString()
    expect(xml).toBe(`<row r="2">${cell}</row>`)
  })

  test('Rows split anywhere are converted like whole ones', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 50 }), async (given, size) => {
        const source = Buffer.from(given.map(copied).join(''))
        const pieces = Array.from({ length: Math.ceil(source.length / size) }, (_, n) =>
          source.subarray(n * size, (n + 1) * size),
        )
        const whole = written(new JsonRows(columns), given)
        const cut = await buffer(Readable.from(pieces).pipe(new RowPages(new JsonRows(columns))))
        expect(cut.equals(whole)).toBe(true)
      }),
      { numRuns: rounds(15, 60) },
    )
  })

  test('Pages contain complete rows in order, and a row longer than a page gets its own page', async () => {
    const long = 'x'.repeat(700_000)
    const given: Cells[] = Array.from({ length: 3000 }, (_, n) => [n === 1500 ? long : `row ${n} ${'y'.repeat(200)}`])
    const pages: Buffer[] = []
    const copying: RowWriter = {
      maxSize: (bytes) => bytes,
      write: (source, from, to, target, at) => at + source.copy(target, at, from, to),
    }
    const source = Buffer.from(given.map(copied).join(''))
    const rewriting = Readable.from([source]).pipe(new RowPages(copying))
    await once(
      rewriting.on('data', (page) => pages.push(page)),
      'end',
    )
    expect(Buffer.concat(pages).equals(source)).toBe(true)
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.every((page) => page.at(-1) === 10)).toBe(true)
  })
})
