import { asTag, contentBox, ink, type Pdf, type Tag, write } from './document.ts'
import {
  continuedTop,
  drawContinued,
  drawFoot,
  drawLetterhead,
  drawParties,
  type Fact,
  footTop,
  type Letterhead,
  type Party,
} from './letterhead.ts'
import { drawRows, headHeight, keptTogether, measureRow, openTable, type TableColumn, type TableRow } from './table.ts'
import { paginate } from './wrap.ts'

/** A document with a table: an invoice, an order, a statement, or a sheet. */
export interface TableDocument {
  sender: Letterhead
  /** The document's name on every page, such as `Invoice 800001`. */
  title: string
  /** The title on the first page, if it differs. */
  heading?: string
  facts: readonly Fact[]
  /** Names with addresses, side by side. */
  parties?: readonly Party[]
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  /** Content after the last row, on the same page. */
  end?: { height: number; draw: (top: number) => void }
}

/**
 * Draws a document from the current page on, with a footer on every page and a header on every later one.
 * @returns the number of pages
 */
export async function drawDocument(
  pdf: Pdf,
  parent: Tag,
  { sender, title, heading = title, facts, parties = [], columns, rows, end }: TableDocument,
  turn: () => Promise<void>,
): Promise<number> {
  const below = drawLetterhead(pdf, parent, sender, heading, facts)
  const top = parties.length === 0 ? below + 6 : drawParties(pdf, parent, below, parties)
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

/** Draws a label with its amount at the right edge; a total is bold. */
export const writeSum = (pdf: Pdf, tag: Tag, [label, amount]: Fact, left: number, y: number, bold = false): void =>
  asTag(pdf, tag, 'P', () => {
    const style = { size: bold ? 11 : 8.5, bold }
    write(pdf, label, left, y, contentBox.right - 80 - left, { ...style, color: bold ? ink.text : ink.muted })
    write(pdf, amount, contentBox.right - 110, y, 110, { ...style, align: 'right' })
  })
