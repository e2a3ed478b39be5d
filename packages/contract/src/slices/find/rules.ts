export const longestText = 40
/** A list that is longer than this is no answer to a pasted number. */
export const mostFound = 20

/** What a pasted text can stand for. */
export interface Sought {
  /** As typed, blanks around it taken off: PO numbers are compared with it, without regard to case. */
  text: string
  /** Six digits; undefined where the text is no order number. */
  order: string | undefined
  /** Two digits, where the text says which sequence. */
  sequence: string | undefined
  /** Capitals without blanks and hyphens, of the length of a parcel's number. */
  tracking: string | undefined
}

/** Reads a pasted text: `4711`, `004711-01`, `# 4711 - 1`, `1Z 999 AA1 01 2345 6784`. */
export function readSought(typed: string): Sought {
  const text = typed.trim().replace(/^#\s*/, '')
  const [, number, sequence] = /^(\d{1,6})(?:\s*-\s*(\d{1,2}))?$/.exec(text) ?? []
  const solid = text.replace(/[\s-]+/g, '').toUpperCase()
  return {
    text,
    order: number?.padStart(6, '0'),
    sequence: sequence?.padStart(2, '0'),
    tracking: /^[A-Z0-9]{7,34}$/.test(solid) ? solid : undefined,
  }
}

export const nothingFound = (text: string): string =>
  `Nothing that you may see goes by “${text}”: no order, PO, invoice or parcel.`
