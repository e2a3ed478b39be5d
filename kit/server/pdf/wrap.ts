import { partsOf, signsOf } from './scripts.ts'

/** The parts between which a line may break. The first of a word begins with a blank. */
const partsBetweenBreaks = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => partsOf(word).map((part, at) => (at === 0 ? ` ${part}` : part)))

/**
 * Wraps text to lines no wider than `width`: between words, and inside a word wider than a line.
 * @param measure returns the width of a text
 * @returns at least one line
 */
export function wrap(text: string, width: number, measure: (piece: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of partsBetweenBreaks(text)) {
    const word = part.trimStart()
    const longer = line === '' ? word : line + part
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    // Measuring the whole rest of a long word for every line would take quadratic time.
    for (let head = longestHead(line, width, measure); head.length < line.length; ) {
      lines.push(head)
      line = line.slice(head.length)
      head = longestHead(line, width, measure)
    }
  }
  lines.push(line)
  return lines
}

/** Returns as many signs of a word as fit, but at least one. */
function longestHead(word: string, width: number, measure: (piece: string) => number): string {
  let head = ''
  for (const sign of signsOf(word)) {
    if (head !== '' && measure(head + sign) > width) break
    head += sign
  }
  return head
}

/** Returns the text or, if it doesn't fit, the start of it with an ellipsis. */
export function truncateToWidth(text: string, width: number, measure: (piece: string) => number): string {
  if (measure(text) <= width) return text
  const room = width - measure('…')
  return room <= 0 ? '' : `${longestHead(text, room, measure).trimEnd()}…`
}

/** A row on paper. */
export interface PagedRow {
  height: number
  /** Stays on the page of the next row, like a heading or the last row before a sum. */
  keepsNext?: boolean
}

/**
 * Distributes rows over pages. The foot stays with at least one row, unless that leaves a page empty.
 * @param room for rows on the first page and on each later one
 * @param foot height that must follow the last row on the same page
 * @returns the row count of each page; at least one page
 */
export function paginate(rows: readonly PagedRow[], room: { first: number; later: number }, foot: number): number[] {
  const pages: number[] = [0]
  let left = room.first
  /** Starts a page after the first `end` rows. The last rows move too if they must stay with the next one. */
  const breakPage = (end: number, moved: number, following: number) => {
    const held = pages[pages.length - 1] ?? 0
    let back = moved
    while (back < held && rows[end - 1 - back]?.keepsNext) back++
    const heights = rows.slice(end - back, end).reduce((sum, { height }) => sum + height, 0)
    // Rows stay if moving them would leave a page empty or they would not fit the next page.
    const moves = back < held && heights + following <= room.later ? back : 0
    pages[pages.length - 1] = held - moves
    pages.push(moves)
    left = room.later - (moves > 0 ? heights : 0)
  }
  for (const [at, { height }] of rows.entries()) {
    // A row taller than a page gets its own page.
    if (height > left && pages[pages.length - 1] !== 0) breakPage(at, 0, height)
    pages[pages.length - 1] = (pages[pages.length - 1] ?? 0) + 1
    left -= height
  }
  if (foot > left) breakPage(rows.length, 1, foot)
  return pages
}
