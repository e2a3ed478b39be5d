/**
 * Maps staged rows to lines of their file. Most rows are on consecutive lines, so it stores only the exceptions: after
 * a multi-line row, a refused row, or a blank line.
 */
export class LineMap {
  readonly #rows: number[] = []
  readonly #distances: number[] = []
  #count = 0

  /** Adds the next row, which starts on this line. */
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

  /** Returns the row that starts on a line, if there is one. */
  rowOf(line: number): number | undefined {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.lineOf(middle) <= line) low = middle
      else high = middle - 1
    }
    return low > 0 && this.lineOf(low) === line ? low : undefined
  }

  /** @param row counted from 1, in file order */
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
