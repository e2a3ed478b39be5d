import { inWholeCases } from '../ordering/suggestions.ts'

/** The maximum number of guides per account and customer. */
export const maxGuides = 100
export const maxGuideLines = 1000
export const maxGuideName = 60
export const maxSection = 40
/** The largest par level. */
export const maxPar = 999_999

/** The guide that every customer has: its recent purchases, in sections by department. */
export const boughtGuide = { id: 'bought', days: 90, name: 'Bought in the last 90 days' } as const

/** Precedes the name of a distributor's guide in its ID. */
const fedPrefix = 'D:'
export const fedGuideId = (name: string): string => fedPrefix + name
/** Returns the name of a distributor's guide; undefined for any other. */
export const fedGuideName = (id: string): string | undefined =>
  id.startsWith(fedPrefix) ? id.slice(fedPrefix.length) : undefined

/** An item at its place in a guide. */
export interface GuideLine {
  item: string
  /** The section; empty if none. */
  section: string
  /** The number that should be on the shelf; undefined if none is set. */
  par: number | undefined
}

/** Returns the error in a par level or a count; undefined if it is valid or empty. */
export function levelFault(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (text.length > 20 || !/^\d+(\.\d{1,2})?$/.test(text)) return 'A number without a sign, with at most two decimals.'
  return Number(text) > maxPar ? 'At most 999,999.' : undefined
}

/**
 * Returns the quantity to buy, in whole cases: up to the par level, or else the usual quantity.
 * @returns 0 if the shelf has its par level; undefined without a counted par level and without a usual quantity
 */
export function suggestedQuantity({
  par,
  count,
  usual,
  casePack,
}: {
  par: number | null
  /** The number on the shelf; undefined if it was not counted. */
  count: number | undefined
  usual: number | null
  casePack: number
}): number | undefined {
  if (par !== null && count !== undefined) {
    const missing = Math.round((par - count) * 100) / 100
    return missing <= 0 ? 0 : inWholeCases(missing, casePack)
  }
  return usual === null ? undefined : inWholeCases(usual, casePack)
}

/** Groups lines by section, in the order in which each section first appears. */
export function bySection<Line extends { section: string }>(lines: readonly Line[]): Line[] {
  const sections = new Map<string, Line[]>()
  for (const line of lines) {
    const section = sections.get(line.section)
    if (section) section.push(line)
    else sections.set(line.section, [line])
  }
  return [...sections.values()].flat()
}

/**
 * Reads a pasted column or a file's text: one item per line, with an optional par level and section after a tab, a
 * semicolon, or a comma. A first line without digits is a header.
 */
export function readPastedGuide(pasted: string): { item: string; par: string; section: string }[] {
  const lines = pasted.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const [first = ''] = lines
  return (/\d/.test(first) ? lines : lines.slice(1)).map((line) => {
    const [item = '', par = '', section = ''] = line.split(/[\t;,]/, 3).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    return { item, par, section }
  })
}
