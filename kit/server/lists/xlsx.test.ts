import { buffer } from 'node:stream/consumers'
import { type CellObject, read, SSF, utils } from '@e965/xlsx'
import type { Rights } from '#kit/contract/declare/need.ts'
import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../db/store.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import {
  emptyRow,
  everyFormat,
  fullRow,
  replaceRows,
  rowsOf,
  rowsWithTexts,
} from '#app/server/testing/data/every-format.ts'
import { convert, office } from '#app/server/testing/office.ts'
import { readTable } from '#app/server/testing/data/readings.ts'
import { columnLetters } from '../rows/sheet-parts.ts'
import { streamList } from './list-queries.ts'
import { rounds } from '#app/server/testing/rounds.ts'

const allowed: Rights = { loginType: 'C', flags: { CanViewInventoryPrices: 'Y' } }
const refused: Rights = { loginType: 'C', flags: {} }
const sheetNs = { s: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' }

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('Column %i is %s', (position, letters) => {
  expect(columnLetters(position)).toBe(letters)
})

onDatabase((database, open) => {
  describe(`Excel files from ${database}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
    })

    const file = async (rights: Rights = allowed) =>
      buffer(await streamList(store, rowsOf(store), everyFormat, rights, 'xlsx'))
    /** Reads the sheet with an independent parser, with styles and formulas and without conversion. */
    async function sheet(rights?: Rights) {
      const book = read(await file(rights), { cellNF: true, cellFormula: true, cellStyles: true })
      return book.Sheets[book.SheetNames[0] ?? ''] ?? {}
    }
    const cell = (of: Record<string, unknown>, at: string) => of[at] as CellObject | undefined
    /** Parses a part of the file with libxml2, which rejects malformed XML. */
    async function part(path: string) {
      const { files } = read(await file(), { bookFiles: true }) as unknown as {
        files: Record<string, { content: Buffer }>
      }
      const content = files[path]?.content
      if (!content) throw new Error(`no ${path} among ${Object.keys(files).join(', ')}`)
      return XmlDocument.fromString(Buffer.from(content).toString('utf8'))
    }

    test('Codes are text and keep their leading zeros; money, quantities, and dates are typed', async () => {
      await replaceRows(store, [fullRow])
      const of = await sheet()
      expect(cell(of, 'A2')).toMatchObject({ t: 's', v: 'Paper towel' })
      expect(cell(of, 'B2')).toMatchObject({ t: 's', v: '000123', z: '@' })
      expect(cell(of, 'C2')).toMatchObject({ t: 'n', v: 1234.5, z: '$#,##0.00;-$#,##0.00', w: '$1,234.50' })
      expect(cell(of, 'D2')).toMatchObject({ t: 'n', v: 12.25, w: '12.25' })
      expect(cell(of, 'E2')).toMatchObject({ t: 'n', v: 30, w: '30' })
      expect(cell(of, 'F2')).toMatchObject({ t: 'n', v: 12000, w: '12,000' })
      expect(cell(of, 'G2')).toMatchObject({ t: 'n', z: 'mm/dd/yyyy', w: '11/20/2026' })
      expect(cell(of, 'H2')).toMatchObject({ t: 'n', v: 731.37 })
      expect(cell(of, 'I2')).toBeUndefined()
    })

    test.each([
      [-5, '-$5.00'],
      [0, '$0.00'],
      [-1234567.5, '-$1,234,567.50'],
      [0.005, '$0.01'],
    ])('Money %s shows as %s [FMT-01, FMT-02, FMT-03]', async (money, shown) => {
      await replaceRows(store, [{ ...fullRow, money }])
      expect(cell(await sheet(), 'C2')).toMatchObject({ v: money, w: shown })
    })

    test.each([
      [12, '12'],
      [1234, '1,234'],
      [0, '0'],
      [-2.5, '-2.50'],
    ])('A quantity of %s shows as %s', async (quantity, shown) => {
      await replaceRows(store, [{ ...fullRow, quantity }])
      expect(cell(await sheet(), 'D2')).toMatchObject({ v: quantity, w: shown })
    })

    test.each(['2026-11-20', '2000-02-29', '1999-12-31', '1900-03-01', '2099-12-31'])(
      '%s is stored as that day',
      async (date) => {
        await replaceRows(store, [{ ...fullRow, date }])
        const { y, m, d } = SSF.parse_date_code(cell(await sheet(), 'G2')?.v as number)
        expect([y, m, d].join('-')).toBe(date.split('-').map(Number).join('-'))
      },
    )

    test('A date before the range of correct spreadsheet dates is text', async () => {
      await replaceRows(store, [{ ...fullRow, date: '1899-01-02' }])
      expect(cell(await sheet(), 'G2')).toMatchObject({ t: 's', v: '01/02/1899' })
    })

    test('An empty value is an empty cell', async () => {
      await replaceRows(store, [emptyRow, { ...emptyRow, text: '' }, fullRow])
      const of = await sheet()
      expect(utils.sheet_to_json(of, { header: 1, blankrows: true }).slice(1, 3)).toEqual([[], []])
      expect(cell(of, 'B4')?.v).toBe('000123')
    })

    test('Headers, order, and rights match the CSV; forbidden values are nowhere in the file [safety 5, INV-16]', async () => {
      await replaceRows(store, [fullRow])
      const headers = (of: Record<string, unknown>) => utils.sheet_to_json<string[]>(of, { header: 1 })[0]
      expect(headers(await sheet())).toEqual([
        'Text',
        'Code "#"',
        'Money',
        'Quantity',
        'Days',
        'Integer',
        'Date',
        'Secret',
      ])
      expect(headers(await sheet(refused))).toEqual([
        'Text',
        'Code "#"',
        'Money',
        'Quantity',
        'Days',
        'Integer',
        'Date',
      ])
      expect(utils.sheet_to_csv(await sheet(refused))).not.toContain('731')
    })

    test.each([
      '=1+1',
      "=cmd|' /C calc'!A0",
      '+1',
      '-1',
      '@SUM(1+1)',
      '\t=1+1',
      '＝1+1',
      '=HYPERLINK("http://example.com","x")',
    ])('%j is text and evaluates nothing [safety 17]', async (text) => {
      await replaceRows(store, rowsWithTexts(text))
      const of = await sheet()
      for (const at of firstRow) expect(cell(of, at)).toMatchObject({ t: 's', v: text })
      expect(Object.values(of).filter((one) => (one as CellObject).f !== undefined)).toEqual([])
      using parsed = await part('xl/worksheets/sheet1.xml')
      expect(parsed.find('//s:f', sheetNs)).toEqual([])
    })

    test.each([
      ['ampersands & <tags> "quotes" \'and\' ]]>', undefined],
      ['Ünïcödé 日本語 عربى 😀', undefined],
      [' blanks around ', undefined],
      ['two\nlines\tand a tab', undefined],
      ['line ends\r\nof Windows\rand Mac', 'line ends\nof Windows\nand Mac'],
      ['bell\u0007 and \u0001\u0002\u001f', 'bell and '],
      ['not a character \ufffe\uffff', 'not a character '],
      ['_x0041_ is no A, _X0041_ and _x41_ neither', undefined],
      ['00012', undefined],
      ['1e5', undefined],
      ['TRUE', undefined],
      ['x'.repeat(40_000), 'x'.repeat(32_767)],
      ['&'.repeat(40_000), '&'.repeat(32_767)],
    ])('%j reads back as expected', async (text, expected = text) => {
      await replaceRows(store, rowsWithTexts(text))
      const of = await sheet()
      for (const at of firstRow) expect(cell(of, at)).toMatchObject({ t: 's', v: expected })
    })

    test('Any text gives a readable file and reads back unchanged except for control characters', async () => {
      const anything = fc
        .string({ unit: 'binary', maxLength: 60 })
        .filter((text) => text.isWellFormed() && !text.includes('\0'))
      await fc.assert(
        fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 30 }), async (texts) => {
          await replaceRows(store, rowsWithTexts(...texts))
          using parsed = await part('xl/worksheets/sheet1.xml')
          expect(parsed.find('//s:row', sheetNs)).toHaveLength(texts.length + 1)
          const of = await sheet()
          for (const [n, text] of texts.entries()) {
            const readable = [...text.replace(/\r\n?/g, '\n')].filter(
              (sign) => sign >= ' ' || sign === '\t' || sign === '\n',
            )
            const expected = readable.filter((sign) => sign !== '\ufffe' && sign !== '\uffff').join('')
            expect(cell(of, `A${n + 2}`)?.v ?? '').toBe(expected)
          }
        }),
        { numRuns: rounds(8, 20) },
      )
    })

    test('The header is bold, frozen, and filters every row', async () => {
      await replaceRows(store, [fullRow, emptyRow])
      using parsed = await part('xl/worksheets/sheet1.xml')
      const [pane] = parsed.find('//s:sheetView/s:pane', sheetNs)
      expect(pane?.toString()).toContain('ySplit="1"')
      expect(pane?.toString()).toContain('state="frozen"')
      expect((await sheet())['!autofilter']).toEqual({ ref: 'A1:H3' })
      using styles = await part('xl/styles.xml')
      const header = styles.find('//s:cellXfs/s:xf[2]', sheetNs)[0]?.toString()
      const bold = styles.find('//s:fonts/s:font', sheetNs).findIndex((font) => font.toString().includes('<b/>'))
      expect(header).toContain(`fontId="${bold}"`)
      expect(parsed.find("//s:row[1]/s:c[@s='1']", sheetNs)).toHaveLength(8)
    })

    test('The workbook has a default cell style, on which every cell format is based', async () => {
      await replaceRows(store, [fullRow])
      using styles = await part('xl/styles.xml')
      const [normal] = styles.find("//s:cellStyles/s:cellStyle[@name='Normal' and @builtinId='0']/@xfId", sheetNs)
      expect(normal?.content).toBe('0')
      // The schema requires this order.
      const parts = styles.root.toString().match(/<(numFmts|fonts|fills|borders|cellStyleXfs|cellXfs|cellStyles) /g)
      expect(parts?.map((one) => one.slice(1, -1))).toEqual([
        'numFmts',
        'fonts',
        'fills',
        'borders',
        'cellStyleXfs',
        'cellXfs',
        'cellStyles',
      ])
    })

    test('Columns are as wide as their format and header require', async () => {
      await replaceRows(store, [])
      const widths = (await sheet())['!cols']?.map((column) => Math.round(column.width ?? 0))
      expect(widths).toEqual([30, 16, 14, 12, 10, 11, 12, 14])
    })

    test('Every part of the file is well-formed, and every cell is at its reference', async () => {
      await replaceRows(store, [fullRow, emptyRow, fullRow])
      for (const path of [
        '[Content_Types].xml',
        '_rels/.rels',
        'xl/workbook.xml',
        'xl/_rels/workbook.xml.rels',
        'xl/styles.xml',
      ]) {
        using parsed = await part(path)
        expect(parsed.root.name).toBeTruthy()
      }
      using parsed = await part('xl/worksheets/sheet1.xml')
      const references = parsed.find('//s:row[4]/s:c/@r', sheetNs).map((one) => one.content)
      expect(references).toEqual(['A4', 'B4', 'C4', 'D4', 'E4', 'F4', 'G4', 'H4'])
    })

    test('An empty list exports its header [SIL-184]', async () => {
      await replaceRows(store, [])
      const of = await sheet()
      expect(utils.sheet_to_json(of, { header: 1 })).toHaveLength(1)
      expect(of['!autofilter']).toEqual({ ref: 'A1:H1' })
    })

    test.skipIf(!office)('LibreOffice, if installed, reads the same', async () => {
      await replaceRows(store, [
        fullRow,
        ...rowsWithTexts('=1+1', '<b>&amp;', 'two\nlines', '日本語', '_x0041_'),
        emptyRow,
      ])
      const { rows } = readTable('csv', convert(await file(), 'xlsx', 'csv'))
      expect(rows[0]).toEqual(['Paper towel', '000123', '$1,234.50', '12.25', '30', '12,000', '11/20/2026', '$731.37'])
      expect(rows.slice(1, 6).map(([text]) => text)).toEqual(['=1+1', '<b>&amp;', 'two\nlines', '日本語', '_x0041_'])
    })

    test('A failing query throws before the first byte', async () => {
      const columns = [{ key: 'not there', header: 'x', format: 'text' }] as const
      await expect(streamList(store, rowsOf(store), columns, allowed, 'xlsx')).rejects.toThrow(/not there/)
    })

    test('A reader that disconnects leaves the connection usable', async () => {
      await replaceRows(store, rowsWithTexts(...Array.from({ length: 3000 }, (_, n) => `row ${n} ${Math.random()}`)))
      for (let n = 0; n < 25; n++) {
        const stream = await streamList(store, rowsOf(store), everyFormat, allowed, 'xlsx')
        for await (const _part of stream) break
      }
      await replaceRows(store, [fullRow])
      expect(cell(await sheet(), 'B2')?.v).toBe('000123')
    })
  })
})

/** The text and code cells of the first row. */
const firstRow = ['A2', 'B2']
