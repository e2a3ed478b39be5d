/**
 * Wraps text to lines no wider than `width`: between words, and inside a word wider than a line.
 * @param measure returns the width of a text
 * @returns at least one line
 */
export function wrap(text: string, width: number, measure: (piece: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
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

/** As many characters of a word as fit, but at least one. */
function longestHead(word: string, width: number, measure: (piece: string) => number): string {
  let head = ''
  for (const sign of word) {
    if (head !== '' && measure(head + sign) > width) break
    head += sign
  }
  return head
}

/** The text, or as much of it as fits with an ellipsis. */
export function truncateToWidth(text: string, width: number, measure: (piece: string) => number): string {
  if (measure(text) <= width) return text
  const room = width - measure('…')
  return room <= 0 ? '' : `${longestHead(text, room, measure).trimEnd()}…`
}

/**
 * Distributes rows over pages.
 * @param heights of the rows
 * @param room for rows on the first page and on each later one
 * @param foot height that must follow the last row on the same page
 * @returns the row count of each page; at least one page, and the last may hold only the foot
 */
export function paginate(heights: readonly number[], room: { first: number; later: number }, foot: number): number[] {
  const pages: number[] = [0]
  let left = room.first
  for (const height of heights) {
    const page = pages.length - 1
    // A row taller than a page gets its own page.
    if (height > left && pages[page] !== 0) {
      pages.push(0)
      left = room.later
    }
    pages[pages.length - 1] = (pages[pages.length - 1] ?? 0) + 1
    left -= height
  }
  if (foot > left) pages.push(0)
  return pages
}
