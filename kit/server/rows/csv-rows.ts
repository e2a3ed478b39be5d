import type { Column } from '#kit/contract/declare/columns.ts'
import { isDollars, isNumeric } from '#kit/contract/declare/numbers.ts'
import { byteSet, backslash, cellEnd, cellEnds, isNull, lineFeed, copyBytes, tab, unescaped } from './copy-text.ts'
import type { RowWriter } from './row-writer.ts'

const quote = 34
const apostrophe = 39
const comma = 44
const point = 46
const slash = 47
const zero = 48
const hyphen = 45
const cr = 13

const [number, money, date, text] = [0, 1, 2, 3]

/** Bytes that need attention: special in CSV, or escaped by COPY. They include the bytes that end a cell. */
const special = byteSet(tab, lineFeed, quote, comma, backslash)
/** Bytes that require quotes, after unescaping. */
const quoted = byteSet(quote, comma, lineFeed, cr)

/** Bytes that start a formula in spreadsheets: = + - @ TAB LF CR. The first four also have full-width forms. */
const formulaStarts = byteSet(...Buffer.from('=+-@\t\n\r'))
const fullWidthStarts = byteSet(...['＝', '＋', '－', '＠'].map((sign) => Buffer.from(sign)[2] ?? 0))

/** First bytes that need a closer look. */
const suspicious = byteSet(...Buffer.from('=+-@'), backslash, 0xef)

/** Whether a spreadsheet would evaluate the cell that starts here. */
function startsFormula(source: Uint8Array, at: number): boolean {
  const first = source[at] ?? 0
  if (first === backslash)
    return source[at + 1] !== backslash && formulaStarts[unescaped[source[at + 1] ?? 0] ?? 0] === 1
  if (first === 0xef) return source[at + 1] === 0xbc && fullWidthStarts[source[at + 2] ?? 0] === 1
  return formulaStarts[first] === 1
}

/**
 * Writes the rest of a text from the first special byte on, and adds quotes if it needs them.
 * @param start the cell's offset in `target`
 */
function putRest(source: Uint8Array, from: number, target: Uint8Array, start: number, done: number): number {
  let at = done
  let isQuoted = false
  let n = from
  for (let byte = source[n] ?? lineFeed; cellEnds[byte] === 0; byte = source[++n] ?? lineFeed) {
    if (byte === backslash) byte = unescaped[source[++n] ?? 0] ?? 0
    if (quoted[byte] !== 0 && !isQuoted) {
      for (let moved = at++; moved > start; moved--) target[moved] = target[moved - 1] ?? 0
      target[start] = quote
      isQuoted = true
    }
    if (byte === quote) target[at++] = quote
    target[at++] = byte
  }
  if (isQuoted) target[at++] = quote
  return at
}

/** Writes a date as MM/DD/YYYY. A date that isn't four, two, and two digits stays unchanged. */
function putDate(source: Uint8Array, from: number, to: number, target: Uint8Array, start: number): number {
  if (to - from !== 10 || source[from + 4] !== hyphen) return copyBytes(source, from, to, target, start)
  let at = copyBytes(source, from + 5, from + 7, target, start)
  target[at++] = slash
  at = copyBytes(source, from + 8, to, target, at)
  target[at++] = slash
  return copyBytes(source, from, from + 4, target, at)
}

/**
 * Writes a number without trailing zeros, or dollars with at least two decimals. No significant digit is dropped.
 * @returns the offset after it in `target`
 */
function putNumber(source: Uint8Array, from: number, target: Uint8Array, start: number, isMoney: boolean): number {
  let at = start | 0
  let n = from | 0
  let pointAt = -1
  let needed = 0
  for (let byte = source[n] ?? lineFeed; cellEnds[byte] === 0; byte = source[n] ?? lineFeed) {
    if (byte === point) pointAt = at
    else if (pointAt !== -1 && byte !== zero) needed = (at - pointAt) | 0
    target[at] = byte
    at = (at + 1) | 0
    n = (n + 1) | 0
  }
  if (pointAt === -1) {
    if (!isMoney) return at
    pointAt = at
    target[at++] = point
  }
  const decimals = isMoney ? Math.max(2, needed) : needed
  if (decimals === 0) return pointAt
  const end = pointAt + 1 + decimals
  while (at < end) target[at++] = zero
  return end
}

/** Writes CSV by RFC 4180: null is empty, dollars have at least 2 decimals, dates are MM/DD/YYYY, lines end in CRLF. */
export class CsvRows implements RowWriter {
  readonly #kinds: Uint8Array

  constructor(columns: readonly Column[]) {
    this.#kinds = Uint8Array.from(columns, ({ format }) =>
      isDollars(format) ? money : isNumeric(format) ? number : format === 'date' ? date : text,
    )
  }

  /** Any byte may be a quote, any cell may need quotes and an apostrophe, and money may gain a point and two zeros. */
  maxSize(bytes: number): number {
    return 2 * bytes + 4 * this.#kinds.length + 3
  }

  write(source: Uint8Array, from: number, _to: number, target: Uint8Array, start: number): number {
    const kinds = this.#kinds
    // `| 0` marks offsets as integers, which halves V8's time per row.
    let at = start | 0
    let n = from | 0
    for (let column = 0; column < kinds.length; column++) {
      const kind = kinds[column]
      let byte = source[n] ?? lineFeed
      if (byte === backslash && isNull(source, n)) n += 2
      else if (kind === number || kind === money) {
        at = putNumber(source, n, target, at, kind === money)
        n = cellEnd(source, n)
      } else if (kind === date) {
        const end = cellEnd(source, n)
        at = putDate(source, n, end, target, at)
        n = end
      } else if (cellEnds[byte] === 1) {
        // An empty text is quoted, to distinguish it from null.
        target[at++] = quote
        target[at++] = quote
      } else {
        const cell = at
        if (suspicious[byte] === 1 && startsFormula(source, n)) target[at++] = apostrophe
        while (special[byte] === 0) {
          target[at] = byte
          at = (at + 1) | 0
          n = (n + 1) | 0
          byte = source[n] ?? lineFeed
        }
        if (cellEnds[byte] === 0) {
          at = putRest(source, n, target, cell, at)
          n = cellEnd(source, n)
        }
      }
      n++
      target[at++] = comma
    }
    // Removes the last comma.
    if (kinds.length > 0) at--
    target[at] = cr
    target[at + 1] = lineFeed
    return at + 2
  }
}

export const csvHeader = (columns: readonly Column[]): string =>
  `${columns
    .map(({ header }) => (header === '' || /[",\n\r]/.test(header) ? `"${header.replaceAll('"', '""')}"` : header))
    .join(',')}\r\n`
