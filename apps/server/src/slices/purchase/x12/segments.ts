import { X12parser } from 'x12-parser'

/** A segment: its name, such as `PO1`, and its elements by number: `2` is PO102. */
export interface Segment {
  name: string
  /** Its place in the file, from 1. */
  at: number
  element: (nth: number) => string
}

/** What is wrong with a file, at a segment; 0 for the file itself. */
export interface Fault {
  at: number
  name: string
  text: string
}

export const faultText = ({ at, name, text }: Fault): string => (at === 0 ? text : `Segment ${at} (${name}): ${text}`)

/** The first segment has a fixed length, and contains the separators of the others. */
const headerLength = 106
const isaPattern = /^ISA([^\w\s])(?:[^\n]{2}\1[^\n]{10}\1){2}/

/** Why the bytes cannot be split into segments; undefined if they can. */
function headerFault(start: string): string | undefined {
  if (start.length < headerLength || !isaPattern.test(start)) return 'The file does not begin with an ISA segment.'
  const [element = '', component = '', terminator = ''] = [start[3], start[104], start[105]]
  if (start.slice(0, 105).split(element).length !== 17) return 'The ISA segment does not have its 16 elements.'
  const signs = new Set([element, component, terminator])
  return signs.size < 3 || /[\w ]/.test(component + terminator)
    ? 'The ISA segment does not say how segments and elements are separated.'
    : undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const unprintable = /[\u0000-\u001f\u007f\ufffd]/

/** The most components of an element and elements of a segment; PO1 has 25. */
const maxComponents = 20
const maxElements = 50

/** Counts the separators before the parser makes objects of what is between them. @returns what is wrong */
function separatorFault(bytes: Buffer): string | undefined {
  const [element, component, terminator] = [bytes[3], bytes[104], bytes[105]]
  let [elements, components, segments] = [0, 0, 0]
  for (let at = headerLength; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === component) components++
    else if (byte === element || byte === terminator) components = 0
    if (byte === element) elements++
    else if (byte === terminator) [elements, segments] = [0, segments + 1]
    const place = `Segment ${segments + 2}`
    if (components >= maxComponents) return `${place} has an element with more than ${maxComponents} components.`
    if (elements > maxElements) return `${place} has more than ${maxElements} elements.`
  }
  return undefined
}

/** Splits an X12 document, in time proportional to its length. @returns its segments, or what is wrong with it */
export async function readSegments(bytes: Buffer): Promise<{ segments: Segment[]; faults: Fault[] }> {
  const text = headerFault(bytes.toString('latin1', 0, headerLength)) ?? separatorFault(bytes)
  if (text !== undefined) return { segments: [], faults: [{ at: 0, name: '', text }] }
  const parser = new X12parser('utf8')
  parser.end(bytes)
  const segments: Segment[] = []
  const faults: Fault[] = []
  for await (const raw of parser as AsyncIterable<Record<string, string>>) {
    const name = (raw.name ?? '').trim()
    if (name === '') continue
    const at = segments.length + 1
    segments.push({ name, at, element: (nth) => (raw[String(nth)] ?? '').trim() })
    if (Object.values(raw).some((value) => unprintable.test(value.trim())))
      faults.push({ at, name: name.replace(/\W/g, '').slice(0, 3), text: 'it has a character that cannot be read.' })
  }
  return { segments, faults }
}
