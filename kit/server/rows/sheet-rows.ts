import type { Column } from '#kit/contract/declare/columns.ts'
import { unescaped } from './copy-text.ts'
import type { RowWriter } from './row-writer.ts'
import { columnLetters, styleOf, styles } from './sheet-parts.ts'

/** The maximum number of rows in a sheet, excluding the header. */
export const maxRows = 1_048_575
/** The maximum number of UTF-16 code units in a cell. */
const maxTextLength = 32_767

/** Control characters that XML 1.0 can't represent; tab, LF, and CR are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are taken out
const illegal = /[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** Spreadsheets decode `_x0041_` as A; encoding the underscore preserves the text. */
const code = /_(?=[xX][0-9A-Fa-f]{4}_)/g

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r\n': '&#10;',
  '\r': '&#10;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** Truncates a text to the length of a cell, without splitting a character. */
function cut(text: string): string {
  const short = text.slice(0, maxTextLength)
  return short.isWellFormed() ? short : short.slice(0, -1)
}

/** Encodes a text cell of a sheet as XML. */
export const xmlText = (text: string): string =>
  cut(text.replace(illegal, ''))
    .replace(code, '_x005F_')
    .replace(/\r\n|[&<>\r\n\t]/g, (sign) => entities[sign] ?? sign)

/** Decodes a cell of COPY's text format. */
const decoded = (cell: string): string =>
  cell.replace(/\\(.)/gs, (_, sign: string) => String.fromCharCode(unescaped[sign.charCodeAt(0)] ?? 0))

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

/** Returns the XML of a cell that is not null. */
function cellOf({ format }: Column, reference: string, value: string): string {
  const typed = (style: number, content: string | number) => `<c r="${reference}" s="${style}"><v>${content}</v></c>`
  const text = (content: string) =>
    `<c r="${reference}" s="${styles.text}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
  switch (format) {
    case 'text':
    case 'code':
      return text(xmlText(decoded(value)))
    case 'date': {
      const serial = serialOf(value)
      if (serial !== undefined) return typed(styles.date, serial)
      return text(value.replace(/^(\d+)-(\d\d)-(\d\d)/, '$2/$3/$1'))
    }
    case 'quantity':
      return typed(/\.\d*[1-9]/.test(value) ? styles.decimal : styles.whole, value)
    default:
      return typed(styleOf(format), value)
  }
}

const encoder = new TextEncoder()
/** Upper bound of the markup around a cell's value, in bytes. */
const around = 128
/** Bytes of the longest escape, for an underscore. */
const maxEscapeBytes = 7

/** Writes a sheet's rows as XML, from row 2; row 1 is the header. Null and empty texts have no cell. */
export class SheetRows implements RowWriter {
  readonly #columns: readonly (readonly [letters: string, Column])[]
  /** Rows written so far, including the header. */
  rows = 1

  constructor(columns: readonly Column[]) {
    this.#columns = columns.map((column, position) => [columnLetters(position), column])
  }

  maxSize(bytes: number): number {
    return around * (this.#columns.length + 1) + maxEscapeBytes * bytes
  }

  write(source: Buffer, from: number, to: number, target: Uint8Array, start: number): number {
    this.rows += 1
    const values = source.toString('utf8', from, to - 1).split('\t')
    const cells = this.#columns.map(([letters, column], position) => {
      const value = values[position] ?? ''
      return value === '' || value === '\\N' ? '' : cellOf(column, `${letters}${this.rows}`, value)
    })
    return start + encoder.encodeInto(`<row r="${this.rows}">${cells.join('')}</row>`, target.subarray(start)).written
  }
}
