import { padOrderNumber } from '#kit/contract/declare/fields.ts'

/** The maximum number of matches: a longer list doesn't help. */
export const maxFound = 20
/** The possible meanings of a pasted text. */
export interface DocumentSearch {
  /** The text as typed, trimmed. It is compared with PO numbers, ignoring case. */
  text: string
  /** The text as an order's number. */
  order: string
  /** The text as an order number with a sequence; undefined if it doesn't end with one. */
  shipment: { order: string; sequence: string } | undefined
  /** In uppercase, without blanks and hyphens; undefined unless it has the length of a tracking number. */
  tracking: string | undefined
}

/** Parses a pasted text: `4711`, `004711-01`, `# 4711 - 1`, `SO-25`, or `1Z 999 AA1 01 2345 6784`. */
export function readDocumentSearch(typed: string): DocumentSearch {
  const text = typed.trim().replace(/^#\s*/, '')
  const [, number, sequence] = /^(.*[^\s-])\s*-\s*(\d{1,3})$/.exec(text) ?? []
  const solid = text.replace(/[\s-]+/g, '').toUpperCase()
  return {
    text,
    order: padOrderNumber(text),
    shipment: number && sequence ? { order: padOrderNumber(number), sequence: sequence.padStart(2, '0') } : undefined,
    tracking: /^[A-Z0-9]{7,34}$/.test(solid) ? solid : undefined,
  }
}

export const nothingFound = (text: string): string =>
  `No item, order, PO, invoice, or parcel that you can see matches “${text}”.`
