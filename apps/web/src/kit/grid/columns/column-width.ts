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

/** Fits the header's text, its padding, and the arrow of a sorted column. */
function headerWidth(header: string): number {
  if (!pen) return 0
  pen.font = "600 13px 'Inter Variable', system-ui, sans-serif"
  return Math.ceil(pen.measureText(header).width) + 38
}

/** A column's initial width in pixels: declared or default, but at least as wide as its header. */
export const startWidth = ({ width, format, header }: Column): number =>
  Math.max(width ?? usualWidth[format], headerWidth(header))
