import {
  asArtifact,
  asTag,
  contentBox,
  ink,
  linesOf,
  openTag,
  type Pdf,
  rule,
  type Tag,
  type TextStyle,
  write,
} from './document.ts'

export interface TableColumn {
  header: string
  /** In points, including the gap to the next column. */
  width: number
  align?: 'left' | 'right'
}

export interface TableRow {
  /** One entry per column. In an array, the later texts are side notes below the first. */
  cells: readonly (string | readonly string[])[]
  /** `section` puts its first cell across the table; `sum` is separated from the rows above. */
  kind?: 'section' | 'sum'
  /** A cell whose text has the room of the columns up to another one, whose cells are empty. */
  reaches?: { from: number; to: number }
}

interface MeasuredCell {
  text: string
  style: TextStyle
}

/** A row split into lines. */
interface MeasuredRow {
  row: TableRow
  cells: MeasuredCell[][]
  height: number
  keepsNext?: boolean
}

/** Marks the rows that must share a page with the next one: a section's heading, and the row before a sum. */
export const keptTogether = (rows: readonly MeasuredRow[]): MeasuredRow[] =>
  rows.map((row, at) => ({ ...row, keepsNext: row.row.kind === 'section' || rows[at + 1]?.row.kind === 'sum' }))

const leading = 11
const padding = 3
const gap = 8
/** Room for two descriptions of 120 wide characters and a part number. */
const maxLines = 18
export const headHeight = 18

const styleOf = (row: TableRow, first: boolean): TextStyle => ({
  size: first ? 8.5 : 7.5,
  bold: row.kind !== undefined,
  color: first ? ink.text : ink.muted,
})

/** The width of a cell, including the gap to the next one. */
const roomOf = (columns: readonly TableColumn[], { reaches }: TableRow, at: number): number =>
  columns.slice(at, reaches?.from === at ? reaches.to + 1 : at + 1).reduce((sum, { width }) => sum + width, 0)

/** Wraps a row's texts; a cell is truncated after `maxLines` lines. */
export function measureRow(pdf: Pdf, columns: readonly TableColumn[], row: TableRow): MeasuredRow {
  const cells = row.cells.map((cell, at) => {
    const width = row.kind === 'section' ? contentBox.width : roomOf(columns, row, at) - gap
    const texts = typeof cell === 'string' ? [cell] : cell
    return texts
      .flatMap((text, n): MeasuredCell[] => {
        if (text === '') return []
        const style = styleOf(row, n === 0)
        return linesOf(pdf, text, width, style).map((line) => ({ text: line, style }))
      })
      .slice(0, maxLines)
  })
  const lines = Math.max(1, ...cells.map((cell) => cell.length))
  const extra = row.kind === 'section' ? 6 : 0
  return { row, cells, height: lines * leading + 2 * padding + extra }
}

/** A table that can span pages. Its structure element stays open until `end`. */
export interface OpenTable {
  pdf: Pdf
  tag: Tag
  columns: readonly TableColumn[]
  started: boolean
}

export const openTable = (pdf: Pdf, parent: Tag, columns: readonly TableColumn[]): OpenTable => ({
  pdf,
  tag: openTag(pdf, parent, 'Table'),
  columns,
  started: false,
})

function eachCell(columns: readonly TableColumn[], draw: (column: TableColumn, x: number, at: number) => void): void {
  let x = contentBox.left
  for (const [at, column] of columns.entries()) {
    draw(column, x, at)
    x += column.width
  }
}

/** The position of a cell. Every column except the last has a gap after it. */
const cellBox = (columns: readonly TableColumn[], row: TableRow, at: number, x: number) => {
  const width = roomOf(columns, row, at)
  return { x, width: at === columns.length - 1 ? width : width - gap, align: columns[at]?.align ?? 'left' }
}

/** Draws the header, which repeats on every page but is tagged only once. */
function drawHead({ pdf, tag, columns, started }: OpenTable, y: number): void {
  asArtifact(pdf, () => pdf.rect(contentBox.left - 4, y, contentBox.width + 8, headHeight - 2).fill(ink.band))
  const row = started ? undefined : openTag(pdf, tag, 'TR')
  eachCell(columns, (column, x, at) => {
    const { align, ...box } = cellBox(columns, { cells: [] }, at, x)
    const draw = () =>
      write(pdf, column.header, box.x, y + 4, box.width, { size: 7.5, bold: true, color: ink.muted, align })
    if (row) asTag(pdf, row, 'TH', draw, { scope: 'Column' })
    else asArtifact(pdf, draw)
  })
  row?.end()
}

function drawRow({ pdf, tag, columns }: OpenTable, { row, cells, height }: MeasuredRow, y: number): void {
  const top = y + padding + (row.kind === 'section' ? 6 : 0)
  const element = openTag(pdf, tag, 'TR')
  const drawCell = (cell: readonly MeasuredCell[], box: { x: number; width: number; align: 'left' | 'right' }) => {
    for (const [n, { text, style }] of cell.entries()) {
      write(pdf, text, box.x, top + n * leading, box.width + 1, { ...style, align: box.align })
    }
  }
  if (row.kind === 'section') {
    const whole = { x: contentBox.left, width: contentBox.width, align: 'left' as const }
    asTag(pdf, element, 'TH', () => drawCell(cells[0] ?? [], whole), { scope: 'Row' })
  } else {
    eachCell(columns, (_column, x, at) =>
      asTag(pdf, element, 'TD', () => drawCell(cells[at] ?? [], cellBox(columns, row, at, x))),
    )
  }
  element.end()
  asArtifact(pdf, () => rule(pdf, row.kind === 'sum' ? y : y + height, ink.line))
}

/** Draws the header and these rows starting at `y`; returns the y position after them. */
export function drawRows(table: OpenTable, rows: readonly MeasuredRow[], y: number): number {
  drawHead(table, y)
  table.started = true
  let next = y + headHeight
  for (const row of rows) {
    drawRow(table, row, next)
    next += row.height
  }
  return next
}
