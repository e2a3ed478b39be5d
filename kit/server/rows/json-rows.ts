import type { Column } from '#kit/contract/declare/columns.ts'
import { isNumeric } from '#kit/contract/declare/numbers.ts'
import {
  byteSet,
  backslash,
  cellEnd,
  cellEnds,
  controls,
  isNull,
  lineFeed,
  writeBytes,
  unescaped,
} from './copy-text.ts'
import type { RowWriter } from './row-writer.ts'

const quote = 34
const verticalTab = 11
const nothing = Buffer.from('null')
const rowEnd = Buffer.from('}\n')

/** Bytes that JSON text must escape. They include the bytes that end a cell. */
const special = byteSet(...controls, quote, backslash)
/** A control character's escape takes six bytes. */
const maxEscapeBytes = 6

const codes = controls.map((sign) => Buffer.from(`\\u${sign.toString(16).padStart(4, '0')}`))
const code = (sign: number) => codes[sign] ?? nothing

/** Writes the rest of a text from the first byte that needs escaping. Most of COPY's escapes are valid in JSON. */
function putRest(source: Uint8Array, from: number, target: Uint8Array, done: number): number {
  let at = done
  let n = from
  for (let byte = source[n] ?? lineFeed; cellEnds[byte] === 0; byte = source[++n] ?? lineFeed) {
    if (special[byte] === 0) target[at++] = byte
    else if (byte === quote) {
      target[at++] = backslash
      target[at++] = quote
    } else if (byte === backslash) {
      const sign = source[++n] ?? 0
      if (unescaped[sign] === verticalTab) at = writeBytes(code(verticalTab), target, at)
      else {
        target[at++] = backslash
        target[at++] = sign
      }
    } else at = writeBytes(code(byte), target, at)
  }
  return at
}

/**
 * Writes rows as JSON objects, with a comma before and a line break after each. Numbers are numbers, and dates are ISO.
 * This is a class because V8 recompiles closures for every list.
 */
export class JsonRows implements RowWriter {
  /** The text before each cell, concatenated, and the end offset of each part. */
  readonly #between: Uint8Array
  readonly #ends: Int32Array
  readonly #isText: Uint8Array

  constructor(columns: readonly Column[]) {
    const starts = columns.map(({ sentAs, key }, n) =>
      Buffer.from(`${n === 0 ? ',{' : ','}${JSON.stringify(sentAs ?? key)}:`),
    )
    let end = 0
    this.#between = Buffer.concat(starts)
    this.#ends = Int32Array.from(starts, (start) => (end += start.length))
    this.#isText = Uint8Array.from(columns, ({ format }) => (isNumeric(format) ? 0 : 1))
  }

  maxSize(bytes: number): number {
    return this.#between.length + nothing.length * this.#ends.length + rowEnd.length + maxEscapeBytes * bytes
  }

  write(source: Uint8Array, from: number, _to: number, target: Uint8Array, start: number): number {
    const between = this.#between
    const ends = this.#ends
    const isText = this.#isText
    // `| 0` marks offsets as integers, which halves V8's time per row.
    let at = start | 0
    let n = from | 0
    let key = 0
    for (let column = 0; column < ends.length; column++) {
      const end = (ends[column] ?? 0) | 0
      while (key < end) {
        target[at] = between[key] ?? 0
        at = (at + 1) | 0
        key = (key + 1) | 0
      }
      let byte = source[n] ?? lineFeed
      if (byte === backslash && isNull(source, n)) {
        at = writeBytes(nothing, target, at)
        n += 3
        continue
      }
      if (isText[column] === 1) target[at++] = quote
      while (special[byte] === 0) {
        target[at] = byte
        at = (at + 1) | 0
        n = (n + 1) | 0
        byte = source[n] ?? lineFeed
      }
      if (cellEnds[byte] === 0) {
        at = putRest(source, n, target, at)
        n = cellEnd(source, n)
      }
      if (isText[column] === 1) target[at++] = quote
      n++
    }
    return writeBytes(rowEnd, target, at)
  }
}
