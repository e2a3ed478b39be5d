import type { Column, Format } from '#kit/contract/declare/columns.ts'

const usualWidth: Record<Format, number> = {
  text: 200,
  code: 110,
  money: 96,
  price: 96,
  quantity: 80,
  days: 76,
  integer: 72,
  date: 100,
}

/** The width of a date with the number of days until then. */
const markedDateWidth = 192

/** The smallest and largest initial width of a description. */
const description = { least: 220, most: 360 }

const font = "600 11.5px 'Inter Variable', 'Arial as Inter', system-ui, sans-serif"
const pen = document.createElement('canvas').getContext('2d')
const measured = new Map<string, number>()

/** Returns the width that the header needs: its text in two lines, padding, and the sort arrow. */
function headerWidth(header: string): number {
  const known = measured.get(header)
  if (known !== undefined || !pen) return known ?? 0
  pen.font = font
  const words = header.split(' ').map((word) => pen.measureText(`${word} `).width)
  const line = (from: number, to?: number) => words.slice(from, to).reduce((sum, width) => sum + width, 0)
  const width = Math.ceil(Math.min(...words.map((_, at) => Math.max(line(0, at), line(at))))) + 31
  // The width changes once, when the font has loaded.
  if (document.fonts.check(font)) measured.set(header, width)
  return width
}

/** Returns a column's initial width in pixels: declared or default, but at least the width of its header. */
export function startWidth({ width, format, header, ahead }: Column): number {
  const usual = ahead ? markedDateWidth : usualWidth[format]
  const declared = width === 'description' ? description.least : width
  return Math.max(declared ?? usual, headerWidth(header))
}

/**
 * Returns the initial column widths. A description gets the space that the columns with a priority leave.
 * @param room the grid's width in pixels, without its checkboxes
 */
export function startWidths(shown: readonly Column[], room: number): Map<string, number> {
  const widths = new Map(shown.map((column) => [column.key, startWidth(column)]))
  const flexible = shown.find(({ width }) => width === 'description')
  if (!flexible) return widths
  const first = shown.filter((column) => column !== flexible && column.priority !== undefined)
  const taken = first.reduce((sum, { key }) => sum + (widths.get(key) ?? 0), 0)
  return widths.set(flexible.key, Math.min(description.most, Math.max(description.least, Math.floor(room - taken))))
}
