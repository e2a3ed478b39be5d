import { readEntry } from './entry.ts'
import type { TypedLine } from './lines.ts'

const separators = ['\t', ';', ','] as const
const unquoted = (cell: string): string => {
  const text = cell.trim()
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).trim() : text
}

/** `QL006 x 3` or `3 x QL006`. */
const withTimes = /^\d+(\.\d+)?\s*[x×*]\s|\s[x×*]\s*\d+(\.\d+)?$/i

function readLine(line: string): TypedLine {
  const typed = line.trim()
  const separator = separators.find((one) => line.includes(one))
  if (separator === undefined && withTimes.test(typed)) {
    const { text: item, quantity } = readEntry(typed)
    return { item, quantity, typed }
  }
  const cells = (separator === undefined ? typed.split(' ') : line.split(separator)).map(unquoted)
  const [item = '', quantity = ''] = cells.filter((cell) => cell !== '')
  return { item, quantity, typed }
}

/** A header such as `Item,Quantity` has no digits. */
const isHeading = ({ item, quantity }: TypedLine): boolean => !/\d/.test(item) && !/\d/.test(quantity)

/**
 * Reads lines that were typed or pasted from a spreadsheet: an item number or customer part, then a quantity, separated
 * by a tab, a semicolon, a comma, or a blank; or `QL006 x 3`. Skips empty lines, a header, and invisible
 * characters, which copied cells often have.
 */
export function readPastedLines(text: string): TypedLine[] {
  const lines = text
    .replace(/\p{Cf}/gu, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map(readLine)
  return lines[0] && lines.length > 1 && isHeading(lines[0]) ? lines.slice(1) : lines
}

/** The first characters of files that contain no lines. */
const signatures: readonly [start: string, what: string][] = [
  ['PK', 'a spreadsheet. Save it as CSV first'],
  ['\u00d0\u00cf', 'a spreadsheet. Save it as CSV first'],
  ['%PDF', 'a PDF document'],
  ['\u0089PNG', 'an image'],
]

/** Whether a file is an X12 document, which the server parses. */
export const isX12 = (start: string): boolean => /^ISA\W/.test(start)

/** The maximum size of a file of lines, in bytes. */
export const maxLinesFile = 1_000_000

/**
 * Returns why a file cannot be read as lines; undefined if it can.
 * @param start its first characters, one per byte
 */
export function fileFault(start: string, size: number): string | undefined {
  if (size > maxLinesFile) return 'The file is larger than 1 MB.'
  const found = signatures.find(([first]) => start.startsWith(first))
  if (found) return `The file is ${found[1]}.`
  return start.includes('\u0000') ? 'The file is not text. Save it as CSV first.' : undefined
}
