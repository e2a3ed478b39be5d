import type { Day } from '#kit/contract/dates.ts'
import PDFDocument from 'pdfkit'
import type { FontName } from './font-files.ts'
import { fontOf } from './fonts.ts'
import { inDirectionOf, isPlain, runsOf } from './scripts.ts'
import { truncateToWidth, wrap } from './wrap.ts'

export type Pdf = PDFKit.PDFDocument
/** An element of the structure tree that screen readers use. */
export type Tag = ReturnType<Pdf['struct']>

/** US Letter in points, with the same margin on all four sides. */
export const paper = { width: 612, height: 792, margin: 40 } as const
export const contentBox = {
  left: paper.margin,
  right: paper.width - paper.margin,
  width: paper.width - 2 * paper.margin,
}

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
 * Opens a tagged document of Letter pages, without a first page. The same title, author, and day give the same bytes.
 * @param made the document's creation date
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
    // Avoids loading a default font that isn't used.
    font: '',
    // Layout with these fonts is cheap, and the cache would grow large in a long document.
    fontLayoutCache: false,
  })
  return pdf
}

const standardSize = 8.5

function setFont(pdf: Pdf, name: FontName, size = standardSize): void {
  // PDFKit also accepts parsed fonts, though its types list only files.
  pdf.registerFont(name, fontOf(name) as unknown as string)
  pdf.font(name).fontSize(size)
}

const plainFont = ({ bold = false }: TextStyle): FontName => (bold ? 'bold' : 'regular')

function widthOf(pdf: Pdf, text: string, font: FontName, size: number | undefined): number {
  setFont(pdf, font, size)
  return pdf.widthOfString(text)
}

/** The runs of a text, in the weight of its style if the font has it. */
const styled = (text: string, style: TextStyle) =>
  runsOf(text).map((run) => (run.font === 'regular' ? { ...run, font: plainFont(style) } : run))

/** Returns a function that measures the width of text in a style. */
export const measurer =
  (pdf: Pdf, style: TextStyle) =>
  (text: string): number =>
    isPlain(text)
      ? widthOf(pdf, text, plainFont(style), style.size)
      : styled(text, style).reduce((sum, run) => sum + widthOf(pdf, run.text, run.font, style.size), 0)

/** Draws a text of any script on the baseline of Inter. */
function drawRuns(pdf: Pdf, text: string, x: number, y: number, style: TextStyle): void {
  const { size = standardSize, bold = false, color = ink.text } = style
  const { ascent, unitsPerEm } = fontOf('regular')
  const baseline = y + (ascent / unitsPerEm) * size
  let from = x
  for (const run of styled(text, style)) {
    const width = widthOf(pdf, run.text, run.font, size)
    // These fonts have one weight. An outline makes their letters bold.
    const stroke = bold && run.font !== 'bold'
    pdf
      .fillColor(color)
      .strokeColor(color)
      .lineWidth(size / 30)
    pdf.text(run.text, from, baseline, { lineBreak: false, baseline: 'alphabetic', fill: true, stroke })
    from += width
  }
}

/** Writes one line; text that exceeds the width ends with an ellipsis. */
export function write(pdf: Pdf, text: string, x: number, y: number, width: number, style: TextStyle = {}): void {
  const measure = measurer(pdf, style)
  const shown = truncateToWidth(text, width, measure)
  if (shown === '') return
  const from = style.align === 'right' ? x + width - measure(shown) : x
  if (isPlain(shown)) {
    setFont(pdf, plainFont(style), style.size)
    pdf.fillColor(style.color ?? ink.text).text(shown, from, y, { lineBreak: false })
  } else drawRuns(pdf, shown, from, y, style)
}

/** Wraps a text into lines of a width. */
export const linesOf = (pdf: Pdf, text: string, width: number, style: TextStyle): string[] =>
  inDirectionOf(text, wrap(text, width, measurer(pdf, style)))

/** Writes wrapped lines; returns the y position of the next line. */
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
    for (const line of linesOf(pdf, text, box.width, style)) {
      write(pdf, line, box.x, y, box.width + 1, style)
      y += leading
    }
  }
  return y
}

/** Draws decoration that screen readers skip, such as rules, bands, and repeated headers. */
export function asArtifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

/** Draws content as a structure element such as `P`, `H1`, or `TD`, under an open one. */
export function asTag(
  pdf: Pdf,
  parent: Tag,
  type: string,
  draw: () => void,
  options: Parameters<Pdf['struct']>[1] & { scope?: 'Column' | 'Row' } = {},
): void {
  parent.add(pdf.struct(type, options, draw))
}

/** Opens a structure element for children; call `end` on it after the last one. */
export function openTag(pdf: Pdf, parent: Tag | undefined, type: string): Tag {
  const tag = pdf.struct(type)
  if (parent) parent.add(tag)
  else pdf.addStructure(tag)
  return tag
}

export const rule = (pdf: Pdf, y: number, color: string = ink.line, from: number = contentBox.left): void => {
  pdf.moveTo(from, y).lineTo(contentBox.right, y).lineWidth(0.5).strokeColor(color).stroke()
}
