import type { Fault, Segment } from './segments.ts'

/** For each part of the document: the segments that open and close it, and the elements with its number. */
const parts = {
  ISA: { end: 'IEA', number: 13, what: 'interchange' },
  GS: { end: 'GE', number: 6, what: 'group' },
  ST: { end: 'SE', number: 2, what: 'order' },
} as const
type Opening = keyof typeof parts
const nesting: readonly Opening[] = ['ISA', 'GS', 'ST']
const isOpening = (name: string): name is Opening => name in parts
const openingOf = (end: string) => nesting.find((name) => parts[name].end === end)

/** `0042` and `42` are the same number. */
const sameNumber = (one: string, other: string) => one.replace(/^0+(?=.)/, '') === other.replace(/^0+(?=.)/, '')

interface Open {
  name: Opening
  segment: Segment
  /** The number of parts directly in it; for an order, its segments so far. */
  count: number
}

function closingFaults(open: Open, end: Segment): string[] {
  const { number, what } = parts[open.name]
  const count = open.name === 'ST' ? open.count + 1 : open.count
  const [said, named, given] = [end.element(1), end.element(2), open.segment.element(number)]
  return [
    ...(said === '' || Number(said) !== count ? [`it counts ${said || 'nothing'}, but there are ${count}.`] : []),
    ...(sameNumber(named, given) ? [] : [`it closes ${what} ${named || 'without a number'}, but ${given} is open.`]),
  ]
}

/**
 * Checks that the envelope of a document is complete: each part is closed by the right segment with the right count and
 * number, and nothing follows. One fault can cause others, so the check ends with the first.
 */
export function envelopeFault(segments: readonly Segment[]): Fault | undefined {
  const open: Open[] = []
  const fault = ({ at, name }: Segment, text: string): Fault => ({ at, name, text })
  for (const [nth, segment] of segments.entries()) {
    const { name } = segment
    const inner = open.at(-1)
    if (nth > 0 && !inner) return fault(segment, 'it follows the end of the document. Upload one document at a time.')
    const opens = openingOf(name)
    if (isOpening(name)) {
      const expected = nesting[open.length]
      if (name !== expected)
        return fault(segment, expected ? `${expected} is expected here.` : 'an order is still open.')
      if (inner) inner.count++
      open.push({ name, segment, count: name === 'ST' ? 1 : 0 })
    } else if (opens) {
      if (inner?.name !== opens) return fault(segment, `there is no ${opens} to close.`)
      const [text] = closingFaults(inner, segment)
      if (text !== undefined) return fault(segment, text)
      open.pop()
    } else if (inner?.name === 'ST') inner.count++
    else return fault(segment, 'it is outside an order.')
  }
  const left = open.at(-1)
  return left && fault(left.segment, `it is never closed: ${parts[left.name].end} is missing.`)
}
