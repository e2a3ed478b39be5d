import type { Column, Format } from '#kit/contract/declare/columns.ts'
import { isNumeric } from '#kit/contract/declare/numbers.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of the cell styles in `xl/styles.xml`; plain cells have none. */
export const styles = { header: 1, text: 2, money: 3, price: 4, whole: 5, decimal: 6, date: 7 } as const

/** Number formats by style, after the header's; `@` keeps a code as text when a user edits it. */
const formats = ['@', '$#,##0.00;-$#,##0.00', '$#,##0.00##;-$#,##0.00##', '#,##0', '#,##0.00', 'mm/dd/yyyy']

const styleSheet = `${xml}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats
  .map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${formats
  .map((_, n) => `<xf numFmtId="${164 + n}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
  .join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The parts of a workbook by path, except the sheet itself. */
export const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styleSheet,
}

export const sheetPath = 'xl/worksheets/sheet1.xml'

/** Returns the letters of a sheet's column, counted from 0: `A`, `B` … `Z`, `AA` … */
export const columnLetters = (position: number): string =>
  (position < 26 ? '' : columnLetters(Math.floor(position / 26) - 1)) + String.fromCharCode(65 + (position % 26))

/** Usual width of a column by format, in characters. */
const usualWidth: Record<Format, number> = {
  text: 30,
  code: 16,
  money: 14,
  price: 14,
  quantity: 12,
  days: 10,
  integer: 10,
  date: 12,
}

/** The header needs room for its text and the filter button. */
const widthOf = ({ format, header }: Column) => Math.max(usualWidth[format], header.length + 4)

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

/** The sheet up to its header row, which is frozen. */
export function sheetStart(columns: readonly Column[]): string {
  const widths = columns.map((c, n) => `<col min="${n + 1}" max="${n + 1}" width="${widthOf(c)}" customWidth="1"/>`)
  const cells = columns.map(
    (c, n) => `<c r="${columnLetters(n)}1" s="${styles.header}" t="inlineStr"><is><t>${escaped(c.header)}</t></is></c>`,
  )
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${
    widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
  }<sheetData><row r="1">${cells.join('')}</row>`
}

/** @param rows number of rows, including the header */
export const sheetEnd = (columns: readonly Column[], rows: number): string =>
  `</sheetData>${columns.length > 0 ? `<autoFilter ref="A1:${columnLetters(columns.length - 1)}${rows}"/>` : ''}</worksheet>`

/** The style of a cell if it doesn't depend on the value. A quantity may be whole or decimal. */
export function styleOf(format: Exclude<Format, 'quantity'>): number {
  if (format === 'date' || format === 'money' || format === 'price') return styles[format]
  return isNumeric(format) ? styles.whole : styles.text
}
