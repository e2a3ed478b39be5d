import { Problem } from '#server/kit/problem/problem.ts'

export interface GateLimits {
  running: number
  perUser: number
  queued: number
}

/** The client that requests a long answer. All accounts of a customer share the customer's slots. */
export interface Reader {
  account: string
  customer: string
}

/** Why a long answer got no slot. */
export type GateRefusal = 'full' | 'timed out' | 'disconnected'

interface Waiting {
  reader: Reader
  enter: () => void
}

const retryAfter = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } })
const refusals: Record<GateRefusal, () => Problem> = {
  full: () =>
    new Problem(
      429,
      'Too many large responses',
      'Other large responses are still in progress; try again shortly.',
      retryAfter(5),
    ),
  'timed out': () =>
    new Problem(503, 'Busy', 'Other large responses took too long; try again shortly.', retryAfter(10)),
  disconnected: () => new Problem(499, 'Cut off', 'The client disconnected while it waited.'),
}

/** Maximum wait for a slot, in milliseconds. Longer than a stalled client can hold one. */
const maxWaitMs = 45_000

/**
 * Limits concurrent long answers so that short calls stay fast. No account or customer can take every slot or fill the
 * queue.
 */
export class Gate {
  readonly #limits: GateLimits & { perCustomer: number; queuedPerCustomer: number }
  readonly #maxWaitMs: number
  readonly #running = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  #count = 0
  /** Long answers refused since the start, by reason. */
  readonly refused: Record<GateRefusal, number> = { full: 0, 'timed out': 0, disconnected: 0 }

  /** @param wait maximum wait for a slot, in milliseconds */
  constructor(limits: GateLimits, wait = maxWaitMs) {
    const half = (places: number) => Math.max(Math.floor(places / 2), 1)
    const perCustomer = Math.max(limits.perUser, half(limits.running))
    this.#limits = { ...limits, perCustomer, queuedPerCustomer: half(limits.queued) }
    this.#maxWaitMs = wait
  }

  /**
   * Waits for a slot.
   * @param gone aborts the wait when the client disconnects
   * @returns a function that releases the slot; safe to call twice
   * @throws {Problem} 429 when the queue or the customer's half of it is full; 503 when the wait times out
   */
  async enter(reader: Reader, gone?: AbortSignal): Promise<() => void> {
    if (this.#admits(reader)) this.#take(reader)
    else await this.#wait(reader, gone)
    let held = true
    return () => {
      if (!held) return
      held = false
      this.#leave(reader)
    }
  }

  get running(): number {
    return this.#count
  }

  get waiting(): number {
    return this.#waiting.length
  }

  #refuse(why: GateRefusal): Problem {
    this.refused[why]++
    return refusals[why]()
  }

  #wait(reader: Reader, gone: AbortSignal | undefined): Promise<void> {
    const ofCustomer = this.#waiting.filter((waiting) => waiting.reader.customer === reader.customer).length
    const { queued, queuedPerCustomer } = this.#limits
    if (this.#waiting.length >= queued || ofCustomer >= queuedPerCustomer) throw this.#refuse('full')
    if (gone?.aborted) throw this.#refuse('disconnected')
    return new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', hangUp)
      }
      const giveUp = (why: GateRefusal) => {
        stop()
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(this.#refuse(why))
      }
      const enter = () => {
        stop()
        resolve()
      }
      const hangUp = () => giveUp('disconnected')
      const waiting: Waiting = { reader, enter }
      const timer = setTimeout(() => giveUp('timed out'), this.#maxWaitMs).unref()
      gone?.addEventListener('abort', hangUp)
      this.#waiting.push(waiting)
    })
  }

  #held = (key: string): number => this.#running.get(key) ?? 0

  #admits({ account, customer }: Reader): boolean {
    const { running, perUser, perCustomer } = this.#limits
    return (
      this.#count < running &&
      this.#held(`account ${account}`) < perUser &&
      this.#held(`customer ${customer}`) < perCustomer
    )
  }

  #change({ account, customer }: Reader, by: 1 | -1): void {
    this.#count += by
    for (const key of [`account ${account}`, `customer ${customer}`]) {
      const held = this.#held(key) + by
      if (held === 0) this.#running.delete(key)
      else this.#running.set(key, held)
    }
  }

  #take(reader: Reader): void {
    this.#change(reader, 1)
  }

  #leave(reader: Reader): void {
    this.#change(reader, -1)
    const next = this.#waiting.findIndex((waiting) => this.#admits(waiting.reader))
    const [entering] = next === -1 ? [] : this.#waiting.splice(next, 1)
    if (!entering) return
    this.#take(entering.reader)
    entering.enter()
  }
}
