import { type Column, isNumeric } from '@trade-counter/contract/kit/declare/columns.ts'
import { among, backslash, cellEnd, cellEnds, isNull, lineFeed, putPart, tab, unescaped } from './copy-text.ts'
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

/** What a cell cannot hold as it stands, or COPY has written another way; what ends a cell is among it. */
const special = among(tab, lineFeed, quote, comma, backslash)
/** What makes a cell be quoted, once it is unescaped. */
const quoted = among(quote, comma, lineFeed, cr)

/** What makes a spreadsheet read a cell as a formula: = + - @ TAB LF CR, and the full-width forms of the first four. */
const formulaStarts = among(...Buffer.from('=+-@\t\n\r'))
const fullWidthStarts = among(...['＝', '＋', '－', '＠'].map((sign) => Buffer.from(sign)[2] ?? 0))

/** Where to look closer. */
const suspicious = among(...Buffer.from('=+-@'), backslash, 0xef)

/** Whether a cell that begins here would be computed. */
function startsFormula(source: Uint8Array, at: number): boolean {
  const first = source[at] ?? 0
  if (first === backslash)
    return source[at + 1] !== backslash && formulaStarts[unescaped[source[at + 1] ?? 0] ?? 0] === 1
  if (first === 0xef) return source[at + 1] === 0xbc && fullWidthStarts[source[at + 2] ?? 0] === 1
  return formulaStarts[first] === 1
}

/**
 * The rest of a text from a sign on that cannot stay as it is, and what the whole then needs: quotes around it.
 * @param start where the cell begins in `target`
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

/** A date as MM/DD/YYYY; one that is not of four, two and two digits stays as it is. */
function putDate(source: Uint8Array, from: number, to: number, target: Uint8Array, start: number): number {
  if (to - from !== 10 || source[from + 4] !== hyphen) return putPart(source, from, to, target, start)
  let at = putPart(source, from + 5, from + 7, target, start)
  target[at++] = slash
  at = putPart(source, from + 8, to, target, at)
  target[at++] = slash
  return putPart(source, from, from + 4, target, at)
}

/** Decimals of money: 2, or 4 where 2 would drop a digit that is not zero; more where even 4 would. */
const moneyDecimals = (needed: number): number => (needed <= 2 ? 2 : Math.max(needed, 4))

/**
 * A number without trailing zeros, or with as many decimals as money has. No digit that counts is dropped.
 * @returns the place behind it in `target`
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
  const decimals = isMoney ? moneyDecimals(needed) : needed
  if (decimals === 0) return pointAt
  const end = pointAt + 1 + decimals
  while (at < end) target[at++] = zero
  return end
}

/**
 * The rows of a CSV as RFC 4180 has them: null is empty, numbers plain, money with 2 or 4 decimals, dates MM/DD/YYYY,
 * each row ended by CR LF.
 */
export class CsvRows implements RowWriter {
  readonly #kinds: Uint8Array

  constructor(columns: readonly Column[]) {
    this.#kinds = Uint8Array.from(columns, ({ format }) =>
      format === 'money' ? money : isNumeric(format) ? number : format === 'date' ? date : text,
    )
  }

  /** Any byte may be a quote, any cell quoted and guarded; money may gain a point and two zeros. */
  most(bytes: number): number {
    return 2 * bytes + 4 * this.#kinds.length + 3
  }

  write(source: Uint8Array, from: number, _to: number, target: Uint8Array, start: number): number {
    const kinds = this.#kinds
    // `| 0` says that places are whole numbers: V8 then goes through a row in half the time.
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
        // An empty text is no null.
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
    // The last comma is none.
    if (kinds.length > 0) at--
    target[at] = cr
    target[at + 1] = lineFeed
    return at + 2
  }
}

/** The header line of these columns. */
export const csvHeader = (columns: readonly Column[]): string =>
  `${columns
    .map(({ header }) => (header === '' || /[",\n\r]/.test(header) ? `"${header.replaceAll('"', '""')}"` : header))
    .join(',')}\r\n`
