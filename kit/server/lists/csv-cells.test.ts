import { buffer } from 'node:stream/consumers'
import { type CellObject, read } from '@e965/xlsx'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../db/store.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { everyFormat, fullRow, replaceRows, rowsOf, rowsWithTexts } from '#app/server/testing/data/every-format.ts'
import { formulaCells } from '#app/server/testing/data/naughty.ts'
import { convert, office } from '#app/server/testing/office.ts'
import { readTable } from '#app/server/testing/data/readings.ts'
import { streamList } from './list-queries.ts'
import { rounds } from '#app/server/testing/rounds.ts'

const rights = { loginType: 'C', flags: { CanViewInventoryPrices: 'Y' } } as const
/** Prefixes that make a spreadsheet read a cell as a formula, including fullwidth ones. */
const starts = ['=', '+', '-', '@', '\t', '\n', '\r', '＝', '＋', '－', '＠']

onDatabase((database, open) => {
  describe(`CSV cells from ${database}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
    })
    const csv = async () => buffer(await streamList(store, rowsOf(store), everyFormat, rights, 'csv'))
    /** Every cell that a spreadsheet would evaluate. */
    const formulas = (file: Buffer) =>
      Object.values(read(file, { cellFormula: true }).Sheets)
        .flatMap((sheet) => Object.values(sheet ?? {}) as CellObject[])
        .filter((cell) => cell?.f !== undefined)
        .map((cell) => cell.f)

    test.each(formulaCells)('%j is neutralized and still readable [safety 17, SIL-184]', async (text) => {
      await replaceRows(store, rowsWithTexts(text))
      const file = await csv()
      const [first] = readTable('csv', file).rows
      const expected = starts.some((start) => text.startsWith(start)) ? `'${text}` : text
      for (const cell of first?.slice(0, 2) ?? [])
        expect(cell?.replaceAll('\r\n', '\n')).toBe(expected.replaceAll('\r\n', '\n'))
      expect(formulas(file)).toEqual([])
    })

    test('The formula check detects an actual formula [the check checks]', () => {
      expect(formulas(Buffer.from('a\r\n=1+1\r\n'))).toEqual(['1+1'])
    })

    test('Numbers stay numbers: -5.00 is unchanged [safety 17, SIL-183]', async () => {
      await replaceRows(store, [{ ...fullRow, money: -5, quantity: -5, integer: -12 }])
      const [row] = readTable('csv', await csv()).rows
      expect(row?.slice(2, 6)).toEqual(['-5.00', '-5', '30', '-12'])
    })

    test('No text is written as the start of a formula', async () => {
      const hostile = fc
        .tuple(fc.constantFrom(...starts, ' ', '"', "'", ';', ','), fc.string({ unit: 'binary', maxLength: 20 }))
        .map((parts) => parts.join(''))
        .filter((text) => text.isWellFormed() && !text.includes('\0'))
      await fc.assert(
        fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 20 }), async (texts) => {
          await replaceRows(store, rowsWithTexts(...texts))
          const { rows } = readTable('csv', await csv())
          expect(rows).toHaveLength(texts.length)
          for (const row of rows) {
            for (const cell of row.slice(0, 2)) expect(starts.filter((start) => cell?.startsWith(start))).toEqual([])
          }
        }),
        { numRuns: rounds(10, 25) },
      )
    })

    test.skipIf(!office)('LibreOffice, if installed, evaluates no cell [safety 17]', async () => {
      await replaceRows(store, [...rowsWithTexts(...formulaCells), { ...fullRow, money: -5 }])
      const converted = convert(await csv(), 'csv', 'xlsx')
      expect(formulas(converted)).toEqual([])
      expect(readTable('xlsx', converted).rows.at(-1)?.[2]).toBe('-5')
      expect(formulas(convert(Buffer.from('a\r\n=1+1\r\n'), 'csv', 'xlsx'))).toEqual(['1+1'])
    })
  })
})
