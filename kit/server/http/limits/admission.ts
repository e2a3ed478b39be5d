import { Problem } from '#kit/server/problem/problem.ts'

const busy = () =>
  new Problem(503, 'Busy', 'The server is overloaded; try again in a moment.', {
    headers: { 'retry-after': '1' },
  })

/**
 * Limits concurrent calls to the number that can be answered soon and rejects any others immediately. More calls would
 * delay all of them until clients disconnect, which wastes the work.
 */
export class Admission {
  /** The most calls that may run at once. */
  readonly limit: number
  /** The number of calls in progress. */
  running = 0
  /** The number of calls rejected since the start. */
  refused = 0

  constructor(limit: number) {
    this.limit = limit
  }

  /**
   * Runs the work.
   * @throws {Problem} 503 when too many calls are running
   */
  async admit<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limit) {
      this.refused++
      throw busy()
    }
    this.running++
    try {
      return await work()
    } finally {
      this.running--
    }
  }
}
