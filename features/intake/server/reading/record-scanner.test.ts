import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RecordScanner } from './record-scanner.ts'

const written = (cells: readonly string[], always: boolean): string =>
  cells.map((cell) => (always || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')

/** Reads all records, giving the scanner `step` more bytes at a time. */
function readAll(bytes: Buffer, most: number, step: number): string[][] {
  const scanner = new RecordScanner(most)
  const records: string[][] = []
  let at = 0
  let limit = 0
  while (at < bytes.length) {
    limit = Math.min(bytes.length, limit + step)
    for (;;) {
      const next = scanner.scan(bytes, at, limit, limit === bytes.length)
      if (next === -1 || at === limit) break
      expect(next).toBeGreaterThan(at)
      expect(scanner.fault).toBeUndefined()
      records.push(
        Array.from({ length: scanner.cells }, (_, cell) => {
          const quotes = scanner.quoting[cell] === 0 ? 0 : 1
          const value = bytes.toString('utf8', (scanner.starts[cell] ?? 0) + quotes, (scanner.ends[cell] ?? 0) - quotes)
          return scanner.quoting[cell] === 2 ? value.replaceAll('""', '"') : value
        }),
      )
      at = next
      if (at === bytes.length) break
    }
  }
  return records
}

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', 'é', '\t') }),
)
const table = fc.integer({ min: 2, max: 5 }).chain((width) => {
  const row = fc.array(cell, { minLength: width, maxLength: width })
  return fc.array(row, { minLength: 1, maxLength: 8 })
})

describe('scanning CSV records', () => {
  test('finds the cells as written, wherever the chunks are cut and however the lines end', () => {
    const choices = fc.record({
      always: fc.boolean(),
      crlf: fc.boolean(),
      ended: fc.boolean(),
      step: fc.integer({ min: 1, max: 40 }),
    })
    fc.assert(
      fc.property(table, choices, (rows, { always, crlf, ended, step }) => {
        const lineEnd = crlf ? '\r\n' : '\n'
        const text = rows.map((row) => written(row, always)).join(lineEnd)
        const bytes = Buffer.from(ended ? text + lineEnd : text)
        expect(readAll(bytes, 5, step)).toEqual(rows)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['a,b"c\n', 1, 'contains a quote but is not enclosed in quotes'],
    ['"a"b,c\n', 0, 'has text after its closing quote'],
    ['a,b\rc\n', 1, 'contains a carriage return but is not enclosed in quotes'],
  ])('describes the fault in %j', (text, cell, says) => {
    const scanner = new RecordScanner(5)
    expect(scanner.scan(Buffer.from(text), 0, text.length, false)).toBe(text.length)
    expect(scanner.fault).toEqual({ cell, says })
  })

  test('distinguishes a quote that never closes from an incomplete one', () => {
    const scanner = new RecordScanner(5)
    const start = Buffer.from('a,"b\nc')
    expect(scanner.scan(start, 0, start.length, false)).toBe(-1)
    expect(scanner.scan(start, 0, start.length, true)).toBe(-2)
    const endless = Buffer.from(`a,"${'b\n'.repeat(600_000)}`)
    expect(scanner.scan(endless, 0, endless.length, false)).toBe(-2)
  })

  test('counts cells beyond the maximum, and line breaks inside cells', () => {
    const scanner = new RecordScanner(2)
    const text = '1,"2\n2\r\n2",3,4,5\n'
    expect(scanner.scan(Buffer.from(text), 0, text.length, false)).toBe(text.length)
    expect([scanner.cells, scanner.breaksInside]).toEqual([5, 2])
  })
})
