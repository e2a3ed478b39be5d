import type { Pdf, Tag } from './document.ts'
import { continuedTop, drawContinued, drawFoot, footTop, type Letterhead } from './letterhead.ts'
import { drawRows, headHeight, keptTogether, measureRow, openTable, type TableColumn, type TableRow } from './table.ts'
import { paginate } from './wrap.ts'

export interface PagedTable {
  sender: Letterhead
  /** What every page is part of, such as `Invoice 800001`. */
  title: string
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  /** Where the table starts on the first page. */
  top: number
  /** What follows the last row, on the same page. */
  end?: { height: number; draw: (top: number) => void }
}

/**
 * Draws a table from the current page on, with the foot of every page and the top of every later one.
 * @returns the number of pages
 */
export async function drawPagedTable(
  pdf: Pdf,
  parent: Tag,
  { sender, title, columns, rows, top, end }: PagedTable,
  turn: () => Promise<void>,
): Promise<number> {
  const measured = keptTogether(rows.map((row) => measureRow(pdf, columns, row)))
  const room = footTop - headHeight
  const pages = paginate(measured, { first: room - top, later: room - continuedTop }, end?.height ?? 0)
  const table = openTable(pdf, parent, columns)
  let taken = 0
  for (const [page, count] of pages.entries()) {
    if (page > 0) {
      pdf.addPage()
      drawContinued(pdf, sender, title)
    }
    const start = page === 0 ? top : continuedTop
    const bottom = count === 0 ? start : drawRows(table, measured.slice(taken, taken + count), start)
    taken += count
    if (page === pages.length - 1) {
      table.tag.end()
      end?.draw(bottom)
    }
    drawFoot(pdf, title, page + 1, pages.length)
    await turn()
  }
  return pages.length
}
