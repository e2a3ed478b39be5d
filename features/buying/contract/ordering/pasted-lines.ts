import type { TypedLine } from './lines.ts'

const separators = ['\t', ';', ','] as const
const unquoted = (cell: string): string => {
  const text = cell.trim()
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).trim() : text
}

function readLine(line: string): TypedLine {
  const separator = separators.find((one) => line.includes(one))
  const cells = (separator === undefined ? line.trim().split(' ') : line.split(separator)).map(unquoted)
  const [item = '', quantity = ''] = cells.filter((cell) => cell !== '')
  return { item, quantity }
}

/** A header such as `Item,Quantity` has no digits. */
const isHeading = ({ item, quantity }: TypedLine): boolean => !/\d/.test(item) && !/\d/.test(quantity)

/**
 * Reads lines that were typed or pasted from a spreadsheet: an item number or customer part, then a quantity, separated
 * by a tab, a semicolon, a comma, or a blank. Skips empty lines and a header.
 */
export function readPastedLines(text: string): TypedLine[] {
  const lines = text
    .replace(/^\ufeff/, '')
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
