import { backslash, unescaped } from './copy-text.ts'

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

/** Decodes a cell of COPY's text format. */
export function cellText(source: Uint8Array, from: number, to: number): string {
  const bytes = Buffer.allocUnsafe(to - from)
  let at = 0
  for (let n = from; n < to; n++) {
    const byte = source[n] ?? 0
    bytes[at++] = byte === backslash ? (unescaped[source[++n] ?? 0] ?? 0) : byte
  }
  return bytes.toString('utf8', 0, at)
}

/** Encodes a text cell of a sheet as XML. */
export const xmlText = (text: string): string =>
  cut(text.replace(illegal, ''))
    .replace(code, '_x005F_')
    .replace(/\r\n|[&<>\r\n\t]/g, (sign) => entities[sign] ?? sign)
