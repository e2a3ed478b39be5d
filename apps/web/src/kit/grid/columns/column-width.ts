import type { Column, Format } from '@trade-counter/contract/kit/declare/columns.ts'

const usualWidth: Record<Format, number> = {
  text: 200,
  code: 120,
  money: 110,
  quantity: 110,
  days: 110,
  integer: 90,
  date: 110,
}

const pen = document.createElement('canvas').getContext('2d')

/** Wide enough for the header's words, its padding and the arrow of a sorted column. */
function headerWidth(header: string): number {
  if (!pen) return 0
  pen.font = "600 13px 'Inter Variable', system-ui, sans-serif"
  return Math.ceil(pen.measureText(header).width) + 38
}

/** The width in pixels with which a column starts: as declared or usual, but never cutting its header off. */
export const startWidth = ({ width, format, header }: Column): number =>
  Math.max(width ?? usualWidth[format], headerWidth(header))
