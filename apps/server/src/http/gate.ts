import { Problem } from './errors.ts'

export interface GateLimits {
  running: number
  perUser: number
  queued: number
}

interface Waiting {
  user: string
  enter: () => void
}

const tooMany = () =>
  new Problem(429, 'Too many long answers', 'Other long answers are still being made; try again shortly.', {
    headers: { 'retry-after': '5' },
  })

/** Lets a few long answers run at a time, each user's one after another, so that short calls stay quick. */
export class Gate {
  readonly #limits: GateLimits
  readonly #running = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  #count = 0

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /**
   * Waits for a place.
   * @returns gives the place back; safe to call twice
   * @throws {Problem} 429 when the queue is full
   */
  async enter(user: string): Promise<() => void> {
    if (!this.#admits(user)) {
      if (this.#waiting.length >= this.#limits.queued) throw tooMany()
      await new Promise<void>((enter) => this.#waiting.push({ user, enter }))
    } else this.#take(user)
    let held = true
    return () => {
      if (!held) return
      held = false
      this.#leave(user)
    }
  }

  #admits(user: string): boolean {
    return this.#count < this.#limits.running && (this.#running.get(user) ?? 0) < this.#limits.perUser
  }

  #take(user: string): void {
    this.#count++
    this.#running.set(user, (this.#running.get(user) ?? 0) + 1)
  }

  #leave(user: string): void {
    this.#count--
    const left = (this.#running.get(user) ?? 1) - 1
    if (left === 0) this.#running.delete(user)
    else this.#running.set(user, left)
    const next = this.#waiting.findIndex((waiting) => this.#admits(waiting.user))
    const [entering] = next === -1 ? [] : this.#waiting.splice(next, 1)
    if (!entering) return
    this.#take(entering.user)
    entering.enter()
  }
}
