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

/** A date with the days until then. */
const markedDateWidth = 192

/** The narrowest and widest start of a description. */
const description = { least: 220, most: 360 }

const font = "600 11.5px 'Inter Variable', 'Arial as Inter', system-ui, sans-serif"
const pen = document.createElement('canvas').getContext('2d')
const measured = new Map<string, number>()

/** Fits the header's text in two lines, its padding, and the arrow of a sorted column. */
function headerWidth(header: string): number {
  const known = measured.get(header)
  if (known !== undefined || !pen) return known ?? 0
  pen.font = font
  const words = header.split(' ').map((word) => pen.measureText(`${word} `).width)
  const line = (from: number, to?: number) => words.slice(from, to).reduce((sum, width) => sum + width, 0)
  const width = Math.ceil(Math.min(...words.map((_, at) => Math.max(line(0, at), line(at))))) + 31
  // The measure changes once, when the font arrives.
  if (document.fonts.check(font)) measured.set(header, width)
  return width
}

/** A column's initial width in pixels: declared or default, but at least as wide as its header needs. */
export function startWidth({ width, format, header, ahead }: Column): number {
  const usual = ahead ? markedDateWidth : usualWidth[format]
  const declared = width === 'description' ? description.least : width
  return Math.max(declared ?? usual, headerWidth(header))
}

/**
 * The initial widths of a grid's columns: a description takes what the columns with a priority leave of the room.
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
