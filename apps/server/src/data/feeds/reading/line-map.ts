/**
 * Which line of its file each staged row stands on. Rows follow each other line by line nearly always, so only the
 * places are kept where they do not: after a row of several lines, one left out, a blank line.
 */
export class LineMap {
  readonly #rows: number[] = []
  readonly #distances: number[] = []
  #count = 0

  /** Notes that the next row stands on this line. */
  add(line: number): void {
    this.#count++
    const distance = line - this.#count
    if (distance === this.#distances.at(-1)) return
    this.#rows.push(this.#count)
    this.#distances.push(distance)
  }

  get count(): number {
    return this.#count
  }

  /** @param row counted from 1, in the order of the file */
  lineOf(row: number): number {
    let low = 0
    let high = this.#rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#rows[middle] ?? 0) <= row) low = middle + 1
      else high = middle
    }
    return row + (this.#distances[low - 1] ?? 1)
  }
}
