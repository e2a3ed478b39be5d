import type { Column } from '@trade-counter/contract/kit/declare/columns.ts'
import { among, backslash, cellEnd, controls, isNull, put, putPart } from './copy-text.ts'
import type { RowWriter } from './row-writer.ts'
import { cellText, xmlText } from './sheet-text.ts'
import { columnLetters, styleOf, styles } from './sheet-parts.ts'

/** Rows that a sheet holds, less its header. */
export const mostRows = 1_048_575
/** Bytes of a text that surely is not too long for a cell. */
const surelyShort = 32_767

const rowStart = Buffer.from('<row r="')
const rowOpen = Buffer.from('">')
const rowEnd = Buffer.from('</row>')
const numberEnd = Buffer.from('</v></c>')
const textEnd = Buffer.from('</t></is></c>')
const asItIs = Buffer.from('>')
const spacesKept = Buffer.from(' xml:space="preserve">')

const blank = 32
/** Where a text may hold what a cell cannot: markup, control characters, `_x0041_`, and the end of U+FFxx. */
const special = among(...controls, ...Buffer.from('&<>_'), backslash, 0xef)

/** Whether a text can stand in a cell as it is. */
function isPlain(source: Uint8Array, from: number, to: number): boolean {
  if (to - from > surelyShort || source[from] === blank || source[to - 1] === blank) return false
  for (let n = from; n < to; n++) if (special[source[n] ?? 0] === 1) return false
  return true
}

/** Whether a number has nothing but zeros behind its point. */
function isWhole(source: Uint8Array, from: number, to: number): boolean {
  let n = to - 1
  while (n > from && source[n] === 48) n--
  if (source[n] === 46) return true
  while (n > from) if (source[n--] === 46) return false
  return true
}

const dayLength = 86_400_000
/** Days from 1899-12-30, which spreadsheets count from, to 1970. */
const epoch = 25_569
/** The calendar of spreadsheets is right from March 1900 on. */
const firstRightDay = 61

/** The number that spreadsheets give a day; undefined where they have none that is right. */
function serialOf(date: string): number | undefined {
  const [year = '', month = '', day = ''] = date.split('-')
  // Years below 100 would be taken for those of the 20th century.
  if (Number(year) < 1900) return undefined
  const serial = Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayLength + epoch
  return serial >= firstRightDay ? serial : undefined
}

/** How a cell begins, up to its row's number and from there on. */
interface CellStart {
  before: Buffer
  after: Buffer
}

const startOf = (position: number, style: number, rest: string): CellStart => ({
  before: Buffer.from(`<c r="${columnLetters(position)}`),
  after: Buffer.from(`" s="${style}"${rest}`),
})

const textStart = ' t="inlineStr"><is><t'
/** More than what stands around any cell's value: its start, the row's number, and its end. */
const around = 128
/** An underscore or a line end becomes a code of so many bytes. */
const longest = 7

/** Writes the rows of a sheet, in XML, from the second on: its first is the header. A null or empty text has no cell. */
export class SheetRows implements RowWriter {
  readonly #formats: readonly Column['format'][]
  /** Of numbers and dates. */
  readonly #starts: readonly CellStart[]
  /** Of quantities that are not whole. */
  readonly #decimals: readonly CellStart[]
  /** Of texts, and of dates that have no number. */
  readonly #texts: readonly CellStart[]
  #rows = 1
  #number = Buffer.alloc(0)

  constructor(columns: readonly Column[]) {
    this.#formats = columns.map(({ format }) => format)
    this.#starts = columns.map(({ format }, n) =>
      startOf(n, format === 'quantity' ? styles.whole : styleOf(format), '><v>'),
    )
    this.#decimals = columns.map((_, n) => startOf(n, styles.decimal, '><v>'))
    this.#texts = columns.map((_, n) => startOf(n, styles.text, textStart))
  }

  /** Rows so far, the header included. */
  get rows(): number {
    return this.#rows
  }

  most(bytes: number): number {
    return around * (this.#formats.length + 1) + longest * bytes
  }

  write(source: Uint8Array, from: number, _to: number, target: Uint8Array, start: number): number {
    this.#rows += 1
    this.#number = Buffer.from(String(this.#rows))
    let at = put(rowStart, target, start)
    at = put(this.#number, target, at)
    at = put(rowOpen, target, at)
    let cell = from
    for (let column = 0; column < this.#formats.length; column++) {
      const end = cellEnd(source, cell)
      if (end > cell && !isNull(source, cell)) at = this.#putCell(column, source, cell, end, target, at)
      cell = end + 1
    }
    return put(rowEnd, target, at)
  }

  #putCell(column: number, source: Uint8Array, from: number, to: number, target: Uint8Array, at: number): number {
    switch (this.#formats[column]) {
      case 'text':
      case 'code':
        return this.#putText(column, source, from, to, target, at)
      case 'date':
        return this.#putDate(column, source.subarray(from, to), target, at)
      case 'quantity': {
        const starts = isWhole(source, from, to) ? this.#starts : this.#decimals
        return put(numberEnd, target, putPart(source, from, to, target, this.#begin(starts, column, target, at)))
      }
      default:
        return put(numberEnd, target, putPart(source, from, to, target, this.#begin(this.#starts, column, target, at)))
    }
  }

  #begin(starts: readonly CellStart[], column: number, target: Uint8Array, start: number): number {
    const cell = starts[column]
    if (!cell) throw new RangeError(`no column ${column}`)
    return put(cell.after, target, put(this.#number, target, put(cell.before, target, start)))
  }

  #putText(column: number, source: Uint8Array, from: number, to: number, target: Uint8Array, start: number): number {
    let at = this.#begin(this.#texts, column, target, start)
    if (isPlain(source, from, to)) at = putPart(source, from, to, target, put(asItIs, target, at))
    else at = put(Buffer.from(xmlText(cellText(source, from, to))), target, put(spacesKept, target, at))
    return put(textEnd, target, at)
  }

  #putDate(column: number, date: Uint8Array, target: Uint8Array, start: number): number {
    const text = Buffer.from(date).toString('latin1')
    const serial = serialOf(text)
    if (serial !== undefined)
      return put(
        numberEnd,
        target,
        put(Buffer.from(String(serial)), target, this.#begin(this.#starts, column, target, start)),
      )
    const early = Buffer.from(`>${text.replace(/^(\d+)-(\d\d)-(\d\d)/, '$2/$3/$1')}`)
    return put(textEnd, target, put(early, target, this.#begin(this.#texts, column, target, start)))
  }
}
