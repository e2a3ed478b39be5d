import type { Column } from '#kit/contract/declare/columns.ts'
import { isNumeric } from '#kit/contract/declare/numbers.ts'
import { asPrinted, formatDate } from '#kit/contract/declare/format.ts'
import type { CellRow, CellValue } from '#kit/contract/rows/row-order.ts'

/** Characters that make a spreadsheet read a cell as a formula, including full-width forms. */
const formulaStart = /^[=+\-@\t\r\n\0＝＋－＠]/

/** Formats a value for a spreadsheet: plain numbers, dates as MM/DD/YYYY, and nothing that would run as a formula. */
function plainCell({ format, document }: Column, value: CellValue): string {
  if (value === null) return ''
  if (format === 'date') return formatDate(String(value))
  const text = document ? asPrinted(String(value)) : String(value)
  return !isNumeric(format) && formulaStart.test(text) ? `'${text}` : text
}

const tsvCell = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Tab-separated lines with a header line, the format that every spreadsheet and editor accepts. */
export function asTsv(columns: readonly Column[], rows: readonly CellRow[]): string {
  const lines = rows.map((row) => columns.map((column) => plainCell(column, row[column.key] ?? null)))
  return [columns.map(({ header }) => header), ...lines].map((line) => line.map(tsvCell).join('\t')).join('\r\n')
}

/**
 * The same rows as an HTML table with text cells marked as text, so that a spreadsheet keeps a code's leading zeros.
 */
export function asHtmlTable(columns: readonly Column[], rows: readonly CellRow[]): string {
  const cell = (column: Column, row: CellRow) => {
    const value = row[column.key] ?? null
    const keepsText = column.format === 'code' || column.format === 'text'
    const text = String(value ?? '')
    const shown = keepsText ? (column.document ? asPrinted(text) : text) : plainCell(column, value)
    return `<td${keepsText ? ` style="mso-number-format:'\\@'"` : ''}>${escaped(shown)}</td>`
  }
  const head = columns.map(({ header }) => `<th>${escaped(header)}</th>`).join('')
  const body = rows.map((row) => `<tr>${columns.map((column) => cell(column, row)).join('')}</tr>`).join('')
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}
