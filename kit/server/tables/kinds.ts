import type { Day } from '#kit/contract/dates.ts'
import { invisibleInCode } from '#kit/contract/declare/characters.ts'
import type { FaultText } from './fault-texts.ts'

/**
 * Checks the bytes of one cell, without its quotes.
 * @returns what is wrong, as the end of 'line 7, column sell_price: ...'; undefined when the cell is valid
 */
export type Check = (bytes: Uint8Array, start: number, end: number) => FaultText | undefined

/** The values a column of a feed file may hold, which queries see as `Value`. */
export interface Kind<Value = unknown> {
  /** Never set; only carries the type. */
  value?: Value
  /** Describes the kind in docs/feeds.md. */
  words: string
  check: Check
  /** The text to store instead of a valid cell's own; undefined to store the cell. */
  stored?: (bytes: Uint8Array, start: number, end: number) => string | undefined
  /** Text columns read an empty cell as empty text; others read it as null. */
  isText: boolean
  /** The meaning of an empty cell or an omitted column; undefined when that is a fault. */
  whenEmpty: { text: string } | 'null' | undefined
  /** Never show the value in a fault. */
  secret?: true
  /** The column can be summed. */
  isNumber?: true
  /** The column has names and descriptions, in any script, which documents print. */
  isProse?: true
}

const zero = 0x30
const minus = 0x2d
const point = 0x2e
const space = 0x20
const closing = 0x29
const newLine = 0x0a
const carriageReturn = 0x0d
const tab = 0x09
const deleted = 0x7f

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= zero && byte <= zero + 9

function allDigits(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isDigit(bytes[at])) return false
  return end > start
}

/** Counts characters, not bytes: UTF-8 continuation bytes don't count. */
function characters(bytes: Uint8Array, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) count++
  return count
}

const tooLong = (bytes: Uint8Array, start: number, end: number, max: number): boolean =>
  end - start > max && characters(bytes, start, end) > max

const textOf = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()

const names: Readonly<Record<number, string>> = {
  160: ' (no-break space)',
  173: ' (soft hyphen)',
  8203: ' (zero-width space)',
  65279: ' (byte order mark)',
}
const characterName = (point: number): string =>
  `U+${point.toString(16).toUpperCase().padStart(4, '0')}${names[point] ?? ''}`

const namedIn = (value: string, forbidden: RegExp): string | undefined => {
  const found = forbidden.exec(value)?.[0].codePointAt(0)
  return found === undefined ? undefined : characterName(found)
}

/** Finds what a text may not contain. @param controls the control characters that it may; none in a code */
function forbidden(
  bytes: Uint8Array,
  start: number,
  end: number,
  controls: ReadonlySet<number>,
): FaultText | undefined {
  let beyond = end
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0
    if (byte < space ? !controls.has(byte) : byte === deleted) return 'contains a control character'
    if (byte > deleted && beyond === end) beyond = at
  }
  if (beyond === end) return undefined
  const value = textOf(bytes, beyond, end)
  const control = namedIn(value, /\p{Bidi_Control}/u)
  if (control !== undefined) return `contains the bidirectional control ${control}`
  const found = controls === noControls ? namedIn(value, invisibleInCode) : undefined
  return found === undefined ? undefined : `contains the invisible character ${found}`
}

const noControls: ReadonlySet<number> = new Set()
const lineControls: ReadonlySet<number> = new Set([newLine, carriageReturn, tab])

const required = { isText: true, whenEmpty: undefined } as const

/**
 * A printable identifier without surrounding blanks or invisible characters, at most `max` characters; case and leading zeros
 * are significant. Two codes that look the same are the same.
 */
export const code = (max: number): Kind<string> => ({
  ...required,
  words: `code, up to ${max} characters`,
  check: (bytes, start, end) => {
    if (tooLong(bytes, start, end, max)) return `has more than ${max} characters`
    if (bytes[start] === space || bytes[end - 1] === space) return 'has a leading or trailing blank'
    return forbidden(bytes, start, end, noControls)
  },
})

/** Exactly `count` digits, leading zeros included. */
export const digits = (count: number): Kind<string> => ({
  ...required,
  words: `${count} digits`,
  check: (bytes, start, end) =>
    end - start === count && allDigits(bytes, start, end) ? undefined : `must be ${count} digits`,
})

/** At most `most` digits, padded with leading zeros to `width`. */
export const paddedDigits = (width: number, most: number): Kind<string> => ({
  ...required,
  words: `1 to ${most} digits`,
  check: (bytes, start, end) =>
    end - start <= most && allDigits(bytes, start, end) ? undefined : `must be 1 to ${most} digits`,
  stored: (bytes, start, end) => (end - start < width ? textOf(bytes, start, end).padStart(width, '0') : undefined),
})

const yearOf = / \(\d{4}\)$/

/** A code; digits alone, or with a year, are padded with zeros to `least`. */
export const zeroPadded = (max: number, least: number): Kind<string> => ({
  ...code(max),
  words: `code, up to ${max} characters; fewer than ${least} digits alone get leading zeros`,
  stored: (bytes, start, end) => {
    // The bracket of a year, such as in `17 (2026)`.
    const isOfYear = bytes[end - 1] === closing && yearOf.test(textOf(bytes, start, end))
    const digitsEnd = isOfYear ? end - ' (2026)'.length : end
    const missing = least - (digitsEnd - start)
    return missing > 0 && allDigits(bytes, start, digitsEnd)
      ? '0'.repeat(missing) + textOf(bytes, start, end)
      : undefined
  },
})

/** Text that matches a pattern. Caches the last valid value because values often repeat in consecutive rows. */
export function matching(max: number, pattern: RegExp, words: string): Kind<string> {
  let last: string | undefined
  return {
    ...required,
    words,
    check: (bytes, start, end) => {
      if (end - start > max * 4) return `must be ${words}`
      const value = textOf(bytes, start, end)
      if (value === last) return undefined
      if (value.length > max || !pattern.test(value)) return `must be ${words}`
      const fault = forbidden(bytes, start, end, noControls)
      if (fault !== undefined) return fault
      last = value
      return undefined
    },
  }
}

/** Free text: line breaks and tabs are allowed, other control characters and bidirectional controls are refused. */
export const text = (max: number): Kind<string> => ({
  ...required,
  isProse: true,
  words: `text, up to ${max} characters`,
  check: (bytes, start, end) => {
    if (tooLong(bytes, start, end, max)) return `has more than ${max} characters`
    return forbidden(bytes, start, end, lineControls)
  },
})

/** One of a fixed list of words, spelled exactly. */
export function choice<Word extends string>(...words: readonly Word[]): Kind<Word> {
  const allowed = new Set<string>(words)
  const listed = words.map((word) => (word === '' ? 'empty' : `\`${word}\``)).join(', ')
  const longest = Math.max(...words.map((word) => word.length))
  return {
    isText: true,
    words: `one of ${listed}`,
    whenEmpty: allowed.has('') ? { text: '' } : undefined,
    check: (bytes, start, end) =>
      end - start <= longest && allowed.has(textOf(bytes, start, end))
        ? undefined
        : `must be one of ${words.filter((word) => word !== '').join(', ')}`,
  }
}

const maxInteger = 2_147_483_647

/** A whole number without grouping or exponent. */
export const integer = (least = 0): Kind<number> => ({
  isText: false,
  isNumber: true,
  whenEmpty: undefined,
  words: `whole number${least === 0 ? '' : `, at least ${least}`}`,
  check: (bytes, start, end) => {
    const from = bytes[start] === minus ? start + 1 : start
    if (!allDigits(bytes, from, end) || end - from > 10) return 'must be a whole number'
    let value = 0
    for (let at = from; at < end; at++) value = value * 10 + (bytes[at] ?? zero) - zero
    if (from > start) value = -value
    return value < least || value > maxInteger ? `must be from ${least} to ${maxInteger}` : undefined
  },
})

/** An exact decimal number of at most `precision` digits, `scale` of them after the point; no grouping or exponent. */
export function decimal(precision: number, scale: number): Kind<number> {
  const most = precision - scale
  return {
    isText: false,
    isNumber: true,
    whenEmpty: undefined,
    words: `number, up to ${most} digits before and ${scale} after the decimal point`,
    check: (bytes, start, end) => {
      const from = bytes[start] === minus ? start + 1 : start
      let stop = from
      while (stop < end && isDigit(bytes[stop])) stop++
      if (stop === from) return 'must be a number'
      let whole = from
      while (whole < stop && bytes[whole] === zero) whole++
      if (stop - whole > most) return `has more than ${most} digits before the decimal point`
      if (stop === end) return undefined
      if (bytes[stop] !== point || !allDigits(bytes, stop + 1, end)) return 'must be a number'
      for (let at = stop + 1 + scale; at < end; at++) {
        if (bytes[at] !== zero) return `has more than ${scale} digits after the decimal point`
      }
      return undefined
    },
  }
}

const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const notADate = 'must be a date, YYYY-MM-DD'

/** A calendar day from 1900 to 2199. */
export const date = (): Kind<Day> => ({
  isText: false,
  whenEmpty: undefined,
  words: 'date, YYYY-MM-DD',
  check: (bytes, start, end) => {
    if (end - start !== 10 || bytes[start + 4] !== minus || bytes[start + 7] !== minus) return notADate
    if (!allDigits(bytes, start, start + 4) || !allDigits(bytes, start + 5, start + 7)) return notADate
    if (!allDigits(bytes, start + 8, end)) return notADate
    const digit = (at: number) => (bytes[start + at] ?? zero) - zero
    const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3)
    const month = digit(5) * 10 + digit(6)
    const day = digit(8) * 10 + digit(9)
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    const last = month === 2 && !isLeap ? 28 : (daysOf[month - 1] ?? 0)
    if (day < 1 || day > last) return 'is not a valid date'
    return year < 1900 || year > 2199 ? 'must be from 1900 to 2199' : undefined
  },
})

/** Allows an omitted column or an empty cell, which means `value`. */
export const withDefault = <Value>(kind: Kind<Value>, value: string | number = ''): Kind<Value> => ({
  ...kind,
  whenEmpty: { text: String(value) },
})

/** Allows an omitted column or an empty cell, which means null. */
export const nullable = <Value>(kind: Kind<Value>): Kind<Value | null> => ({ ...kind, whenEmpty: 'null' })
