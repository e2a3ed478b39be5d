import type { Column } from '#kit/contract/declare/columns.ts'
import { byteSet, backslash, cellEnd, controls, isNull, writeBytes, copyBytes } from './copy-text.ts'
import type { RowWriter } from './row-writer.ts'
import { cellText, xmlText } from './sheet-text.ts'
import { columnLetters, styleOf, styles } from './sheet-parts.ts'

/** The maximum number of rows in a sheet, excluding the header. */
export const maxRows = 1_048_575
/** A text of at most this many bytes always fits in a cell. */
const surelyShort = 32_767

const rowStart = Buffer.from('<row r="')
const rowOpen = Buffer.from('">')
const rowEnd = Buffer.from('</row>')
const numberEnd = Buffer.from('</v></c>')
const textEnd = Buffer.from('</t></is></c>')
const asItIs = Buffer.from('>')
const spacesKept = Buffer.from(' xml:space="preserve">')

const blank = 32
/** Bytes that may start text that a cell can't hold: markup, control characters, `_x0041_`, and U+FFFE and U+FFFF. */
const special = byteSet(...controls, ...Buffer.from('&<>_'), backslash, 0xef)

/** Whether a text can be copied into a cell unchanged. */
function isPlain(source: Uint8Array, from: number, to: number): boolean {
  if (to - from > surelyShort || source[from] === blank || source[to - 1] === blank) return false
  for (let n = from; n < to; n++) if (special[source[n] ?? 0] === 1) return false
  return true
}

/** Whether a number has only zeros after its decimal point. */
function isWhole(source: Uint8Array, from: number, to: number): boolean {
  let n = to - 1
  while (n > from && source[n] === 48) n--
  if (source[n] === 46) return true
  while (n > from) if (source[n--] === 46) return false
  return true
}

const dayLength = 86_400_000
/** Days from 1899-12-30, the spreadsheet epoch, to 1970-01-01. */
const epoch = 25_569
/** Spreadsheets number days correctly only from March 1900 on. */
const firstRightDay = 61

/** Returns a date's serial number; undefined before March 1900. */
function serialOf(date: string): number | undefined {
  const [year = '', month = '', day = ''] = date.split('-')
  // `Date` would read years below 100 as 19xx.
  if (Number(year) < 1900) return undefined
  const serial = Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayLength + epoch
  return serial >= firstRightDay ? serial : undefined
}

/** The markup at the start of a cell, before and after its row number. */
interface CellStart {
  before: Buffer
  after: Buffer
}

const startOf = (position: number, style: number, rest: string): CellStart => ({
  before: Buffer.from(`<c r="${columnLetters(position)}`),
  after: Buffer.from(`" s="${style}"${rest}`),
})

const textStart = ' t="inlineStr"><is><t'
/** Upper bound of the markup around a cell's value, in bytes. */
const around = 128
/** Bytes of the longest escape, for an underscore or a line break. */
const maxEscapeBytes = 7

/** Writes a sheet's rows as XML, from row 2; row 1 is the header. Null and empty texts have no cell. */
export class SheetRows implements RowWriter {
  readonly #formats: readonly Column['format'][]
  /** Cells of numbers and dates. */
  readonly #starts: readonly CellStart[]
  /** Cells of quantities that are not whole. */
  readonly #decimals: readonly CellStart[]
  /** Cells of text, and of dates without a serial number. */
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

  /** Rows written so far, including the header. */
  get rows(): number {
    return this.#rows
  }

  maxSize(bytes: number): number {
    return around * (this.#formats.length + 1) + maxEscapeBytes * bytes
  }

  write(source: Uint8Array, from: number, _to: number, target: Uint8Array, start: number): number {
    this.#rows += 1
    this.#number = Buffer.from(String(this.#rows))
    let at = writeBytes(rowStart, target, start)
    at = writeBytes(this.#number, target, at)
    at = writeBytes(rowOpen, target, at)
    let cell = from
    for (let column = 0; column < this.#formats.length; column++) {
      const end = cellEnd(source, cell)
      if (end > cell && !isNull(source, cell)) at = this.#putCell(column, source, cell, end, target, at)
      cell = end + 1
    }
    return writeBytes(rowEnd, target, at)
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
        return writeBytes(
          numberEnd,
          target,
          copyBytes(source, from, to, target, this.#begin(starts, column, target, at)),
        )
      }
      default:
        return writeBytes(
          numberEnd,
          target,
          copyBytes(source, from, to, target, this.#begin(this.#starts, column, target, at)),
        )
    }
  }

  #begin(starts: readonly CellStart[], column: number, target: Uint8Array, start: number): number {
    const cell = starts[column]
    if (!cell) throw new RangeError(`no column ${column}`)
    return writeBytes(cell.after, target, writeBytes(this.#number, target, writeBytes(cell.before, target, start)))
  }

  #putText(column: number, source: Uint8Array, from: number, to: number, target: Uint8Array, start: number): number {
    let at = this.#begin(this.#texts, column, target, start)
    if (isPlain(source, from, to)) at = copyBytes(source, from, to, target, writeBytes(asItIs, target, at))
    else at = writeBytes(Buffer.from(xmlText(cellText(source, from, to))), target, writeBytes(spacesKept, target, at))
    return writeBytes(textEnd, target, at)
  }

  #putDate(column: number, date: Uint8Array, target: Uint8Array, start: number): number {
    const text = Buffer.from(date).toString('latin1')
    const serial = serialOf(text)
    if (serial !== undefined)
      return writeBytes(
        numberEnd,
        target,
        writeBytes(Buffer.from(String(serial)), target, this.#begin(this.#starts, column, target, start)),
      )
    const early = Buffer.from(`>${text.replace(/^(\d+)-(\d\d)-(\d\d)/, '$2/$3/$1')}`)
    return writeBytes(textEnd, target, writeBytes(early, target, this.#begin(this.#texts, column, target, start)))
  }
}
