import { backslash, unescaped } from './copy-text.ts'

/** UTF-16 units that a cell holds. */
const longestText = 32_767

/** Control characters that XML 1.0 has no way to write; tab, LF and CR it has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are taken out
const illegal = /[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** Spreadsheets read `_x0041_` as A: an underscore written that way keeps the text as it is. */
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

/** As many whole characters as a cell holds. */
function cut(text: string): string {
  const short = text.slice(0, longestText)
  return short.isWellFormed() ? short : short.slice(0, -1)
}

/** The text of a cell of COPY's text format. */
export function cellText(source: Uint8Array, from: number, to: number): string {
  const bytes = Buffer.allocUnsafe(to - from)
  let at = 0
  for (let n = from; n < to; n++) {
    const byte = source[n] ?? 0
    bytes[at++] = byte === backslash ? (unescaped[source[++n] ?? 0] ?? 0) : byte
  }
  return bytes.toString('utf8', 0, at)
}

/** What a text cell of a sheet holds, in XML. */
export const xmlText = (text: string): string =>
  cut(text.replace(illegal, ''))
    .replace(code, '_x005F_')
    .replace(/\r\n|[&<>\r\n\t]/g, (sign) => entities[sign] ?? sign)
