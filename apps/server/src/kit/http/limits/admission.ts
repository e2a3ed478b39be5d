import { Problem } from '../errors.ts'

const busy = () =>
  new Problem(503, 'Busy', 'More is asked just now than can be answered; try again in a moment.', {
    headers: { 'retry-after': '1' },
  })

/**
 * Lets in only as many calls as can be answered soon. Beyond that each further one would make all of them wait until
 * nobody does any more, and the work for those who left is lost; so it is refused at once, before it costs anything.
 */
export class Admission {
  readonly #atATime: number
  #underWay = 0

  constructor(atATime: number) {
    this.#atATime = atATime
  }

  /**
   * Does the work, or refuses it.
   * @throws {Problem} 503 when too much is under way
   */
  async admit<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= this.#atATime) throw busy()
    this.#underWay++
    try {
      return await work()
    } finally {
      this.#underWay--
    }
  }
}
