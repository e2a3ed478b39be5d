import { forbiddenInText } from '#kit/contract/declare/characters.ts'

/** A segment: its name, such as `PO1`, and its elements by number: `2` is PO102. */
export interface Segment {
  name: string
  /** The segment's position in the file, from 1. */
  at: number
  element: (nth: number) => string
}

/** A fault in a file, with the position of the segment; 0 for the file itself. */
export interface Fault {
  at: number
  name: string
  text: string
}

export const faultText = ({ at, name, text }: Fault): string => (at === 0 ? text : `Segment ${at} (${name}): ${text}`)

/** The first segment has a fixed length and defines the separators. */
const headerLength = 106
const isaPattern = /^ISA([^\w\s])(?:[^\n]{2}\1[^\n]{10}\1){2}/

/** Returns why the bytes cannot be split into segments; undefined if they can. */
function headerFault(start: string): string | undefined {
  if (start.length < headerLength || !isaPattern.test(start)) return 'The file does not begin with an ISA segment.'
  const [element = '', component = '', terminator = ''] = [start[3], start[104], start[105]]
  if (start.slice(0, 105).split(element).length !== 17) return 'The ISA segment does not have its 16 elements.'
  const signs = new Set([element, component, terminator])
  return signs.size < 3 || /[\w ]/.test(component + terminator)
    ? 'The ISA segment does not say how segments and elements are separated.'
    : undefined
}

/** The maximum number of components per element and of elements per segment; PO1 has 25. */
const maxComponents = 20
const maxElements = 50

/** Splits an X12 document. @returns its segments, or its fault */
export function readSegments(bytes: Buffer): { segments: Segment[]; faults: Fault[] } {
  const document = bytes.toString('utf8')
  const text = headerFault(document.slice(0, headerLength))
  if (text !== undefined) return { segments: [], faults: [{ at: 0, name: '', text }] }
  const [separator = '', component = '', terminator = ''] = [document[3], document[104], document[105]]
  const segments: Segment[] = []
  const faults: Fault[] = []
  for (const raw of document.split(terminator)) {
    const [name = '', ...elements] = raw.split(separator).map((element) => element.trim())
    if (name === '' && elements.length === 0) continue
    const at = segments.length + 1
    const crowded =
      elements.length > maxElements
        ? `has more than ${maxElements} elements.`
        : elements.some((element) => element.split(component, maxComponents + 1).length > maxComponents) &&
          `has an element with more than ${maxComponents} components.`
    if (crowded) return { segments: [], faults: [{ at: 0, name: '', text: `Segment ${at} ${crowded}` }] }
    segments.push({ name, at, element: (nth) => elements[nth - 1] ?? '' })
    if ([name, ...elements].some((element) => element.includes('\ufffd') || forbiddenInText.test(element)))
      faults.push({ at, name: name.replace(/\W/g, '').slice(0, 3), text: 'it has a character that cannot be read.' })
  }
  return { segments, faults }
}
