import type { Day } from '@trade-counter/contract/kit/dates.ts'
import PDFDocument from 'pdfkit'
import { fonts } from './fonts.ts'
import { fitted, wrap } from './wrap.ts'

export type Pdf = PDFKit.PDFDocument
/** An element of the structure that screen readers follow. */
export type Tag = ReturnType<Pdf['struct']>

/** US Letter in points, and the margin on all sides. */
export const paper = { width: 612, height: 792, margin: 40 } as const
export const inner = { left: paper.margin, right: paper.width - paper.margin, width: paper.width - 2 * paper.margin }

export const ink = {
  text: '#18212f',
  muted: '#556070',
  line: '#d5dbe3',
  accent: '#0f766e',
  band: '#eef1f5',
  danger: '#b42318',
} as const

export interface TextStyle {
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right'
}

/**
 * Opens a tagged document of Letter pages, without a page yet. The same title, author and day give the same bytes.
 * @param made the day that it carries as its own
 */
export function openPdf(title: string, author: string, made: Day): Pdf {
  const date = new Date(`${made}T12:00:00Z`)
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    info: { Title: title, Author: author, Creator: 'Trade Counter', CreationDate: date, ModDate: date },
    // No default font: it would be opened for nothing.
    font: '',
    // The fonts' own layout costs next to nothing, and a long document has many words.
    ...{ fontLayoutCache: false },
  })
  const { regular, bold } = fonts()
  // PDFKit takes parsed fonts as well, though its types name only files.
  pdf.registerFont('regular', regular as unknown as string)
  pdf.registerFont('bold', bold as unknown as string)
  return pdf
}

function setFont(pdf: Pdf, { size = 8.5, bold = false }: TextStyle): void {
  pdf.font(bold ? 'bold' : 'regular').fontSize(size)
}

/** Measures text in a style. */
export const measurer = (pdf: Pdf, style: TextStyle) => (text: string) => {
  setFont(pdf, style)
  return pdf.widthOfString(text)
}

/** Writes one line within a width; what does not fit ends in an ellipsis. */
export function write(pdf: Pdf, text: string, x: number, y: number, width: number, style: TextStyle = {}): void {
  const measure = measurer(pdf, style)
  const shown = fitted(text, width, measure)
  if (shown === '') return
  const from = style.align === 'right' ? x + width - measure(shown) : x
  pdf.fillColor(style.color ?? ink.text).text(shown, from, y, { lineBreak: false })
}

/** Writes lines below each other, broken where they must be; returns where the next would stand. */
export function writeLines(
  pdf: Pdf,
  texts: readonly string[],
  box: { x: number; y: number; width: number; leading?: number },
  style: TextStyle = {},
): number {
  const leading = box.leading ?? (style.size ?? 8.5) * 1.35
  let y = box.y
  for (const text of texts) {
    if (text === '') continue
    for (const line of wrap(text, box.width, measurer(pdf, style))) {
      write(pdf, line, box.x, y, box.width + 1, style)
      y += leading
    }
  }
  return y
}

/** Draws something that means nothing to a reader: lines, bands, what repeats on every page. */
export function asArtifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

/** Draws content as an element of the structure, such as `P`, `H1` or `TD`, under an open one. */
export function asTag(
  pdf: Pdf,
  parent: Tag,
  type: string,
  draw: () => void,
  options: Parameters<Pdf['struct']>[1] & { scope?: 'Column' | 'Row' } = {},
): void {
  parent.add(pdf.struct(type, options, draw))
}

/** Opens an element to which others are added; `end` it when they are all there. */
export function openTag(pdf: Pdf, parent: Tag | undefined, type: string): Tag {
  const tag = pdf.struct(type)
  if (parent) parent.add(tag)
  else pdf.addStructure(tag)
  return tag
}

export const rule = (pdf: Pdf, y: number, color: string = ink.line, from: number = inner.left): void => {
  pdf.moveTo(from, y).lineTo(inner.right, y).lineWidth(0.5).strokeColor(color).stroke()
}
