import { inWholeCases } from '../ordering/suggestions.ts'

/** The most guides of one account for one customer. */
export const maxGuides = 100
export const maxGuideLines = 1000
export const maxGuideName = 60
export const maxSection = 40
/** The largest par level. */
export const maxPar = 999_999

/** The guide that every customer has: what it bought in the last days, sectioned by department. */
export const boughtGuide = { id: 'bought', days: 90, name: 'Bought in the last 90 days' } as const

/** What a distributor's guide has before its name in place of a number. */
const fedPrefix = 'D:'
export const fedGuideId = (name: string): string => fedPrefix + name
/** The name of a distributor's guide; undefined for any other. */
export const fedGuideName = (id: string): string | undefined =>
  id.startsWith(fedPrefix) ? id.slice(fedPrefix.length) : undefined

/** An item at its place in a guide. */
export interface GuideLine {
  item: string
  /** Empty for none. */
  section: string
  /** How much should be on the shelf; undefined for no level. */
  par: number | undefined
}

/** What is wrong with a par level or a count; undefined if it is right. Empty is right. */
export function levelFault(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (text.length > 20 || !/^\d+(\.\d{1,2})?$/.test(text)) return 'A number without a sign, with at most two decimals.'
  return Number(text) > maxPar ? 'At most 999,999.' : undefined
}

/**
 * How much to buy, in whole cases: up to the par level, or otherwise as much as usual.
 * @returns 0 if the shelf has its par level; undefined without a counted par level and without a usual quantity
 */
export function suggestedQuantity({
  par,
  count,
  usual,
  casePack,
}: {
  par: number | null
  /** What is on the shelf; undefined if it was not counted. */
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

/** Sections come together, in the order in which each first appears. */
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
 * semicolon, or a comma. A first line without any digit is a header.
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
