import { Problem } from '#kit/server/problem/problem.ts'

export interface GateLimits {
  running: number
  perUser: number
  queued: number
}

/** The client of a long answer. All accounts of a customer share the customer's slots. */
export interface Reader {
  account: string
  customer: string
}

/** Why a long answer got no slot. */
export type GateRefusal = 'full' | 'paused' | 'timed out' | 'disconnected'

interface Slot {
  reader: Reader
  since: number
  cutOff: () => void
}

interface Waiting {
  slot: Slot
  enter: () => void
  refuse: (why: GateRefusal) => void
}

/** In milliseconds. */
export interface GateTimes {
  /** The maximum wait for a slot, longer than a stalled client can hold one. */
  wait: number
  /** How long an account gets no slot after it was cut off. */
  pause: number
  /** How long an answer keeps its slot after another customer has waited for two thirds of the maximum. */
  turn: number
  /** How long others come before an account that has held a slot. */
  rest: number
}

const standardTimes: GateTimes = { wait: 45_000, pause: 300_000, turn: 120_000, rest: 300_000 }

const again = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } })
const refusals: Record<GateRefusal, (pause: number) => Problem> = {
  full: () =>
    new Problem(429, 'Too many large responses', 'Other large responses are still in progress; try again shortly.', {
      ...again(5),
    }),
  paused: (pause) =>
    new Problem(
      429,
      'Too many large responses',
      'Your last large response was not read in time; try again later.',
      again(Math.ceil(pause / 1000)),
    ),
  'timed out': () => new Problem(503, 'Busy', 'Other large responses took too long; try again shortly.', again(10)),
  disconnected: () => new Problem(499, 'Cut off', 'The client disconnected while it waited.'),
}

/**
 * Limits concurrent long answers so that short calls stay fast. Customers take turns: no account or customer can take
 * every slot, a customer that already has a slot or a place in the queue gives way to one that has none, and who has held
 * a slot in the last five minutes gives way to everyone else.
 */
export class Gate {
  readonly #limits: GateLimits & { perCustomer: number }
  readonly #times: GateTimes
  readonly #running: Slot[] = []
  readonly #waiting: Waiting[] = []
  /** When accounts and customers last held a slot, longest ago first. */
  readonly #held: Record<keyof Reader, Map<string, number>> = { account: new Map(), customer: new Map() }
  /** The time at which each account that was cut off may get a slot again. */
  readonly #paused = new Map<string, number>()
  /** Long answers refused since the start, by reason. */
  readonly refused: Record<GateRefusal, number> = { full: 0, paused: 0, 'timed out': 0, disconnected: 0 }

  constructor(limits: GateLimits, times: Partial<GateTimes> = {}) {
    this.#limits = { ...limits, perCustomer: Math.max(limits.perUser, Math.floor(limits.running / 2), 1) }
    this.#times = { ...standardTimes, ...times }
  }

  /**
   * Waits for a slot.
   * @param gone aborts the wait when the client disconnects
   * @param cutOff ends the answer when its time is over and others wait
   * @returns a function that releases the slot; safe to call twice
   * @throws {Problem} 429 when the queue is full or the account is paused; 503 when the wait times out
   */
  async enter(reader: Reader, gone?: AbortSignal, cutOff = () => {}): Promise<() => void> {
    if (this.#isPaused(reader)) throw this.#refuse('paused')
    const slot: Slot = { reader, since: 0, cutOff }
    if (this.#admits(reader)) this.#take(slot)
    else await this.#wait(slot, gone)
    return () => {
      const at = this.#running.indexOf(slot)
      if (at === -1) return
      this.#running.splice(at, 1)
      this.#remember(reader)
      this.#admitNext()
    }
  }

  /** Denies an account slots for a while and removes it from the queue. */
  pause({ account }: Reader): void {
    this.#paused.delete(account)
    this.#paused.set(account, performance.now() + this.#times.pause)
    for (const { slot, refuse } of [...this.#waiting]) if (slot.reader.account === account) refuse('paused')
  }

  get running(): number {
    return this.#running.length
  }

  get waiting(): number {
    return this.#waiting.length
  }

  #refuse(why: GateRefusal): Problem {
    this.refused[why]++
    return refusals[why](this.#times.pause)
  }

  #isPaused({ account }: Reader): boolean {
    const now = performance.now()
    // The accounts are sorted by the end of their pauses.
    for (const [paused, until] of this.#paused) {
      if (until > now) break
      this.#paused.delete(paused)
    }
    return this.#paused.has(account)
  }

  #admits({ account, customer }: Reader): boolean {
    const { running, perUser, perCustomer } = this.#limits
    const held = (field: keyof Reader, value: string) => this.#running.filter(({ reader }) => reader[field] === value)
    return (
      this.#running.length < running &&
      held('account', account).length < perUser &&
      held('customer', customer).length < perCustomer
    )
  }

  #take(slot: Slot): void {
    slot.since = performance.now()
    this.#running.push(slot)
    this.#remember(slot.reader)
  }

  #remember(reader: Reader): void {
    const now = performance.now()
    for (const field of ['account', 'customer'] as const) {
      const held = this.#held[field]
      held.delete(reader[field])
      held.set(reader[field], now)
      for (const [who, at] of held) {
        if (now - at < this.#times.rest) break
        held.delete(who)
      }
    }
  }

  /** When an account or customer last held a slot; 0 if that was not in the last minutes. */
  #lastHeld(field: keyof Reader, reader: Reader): number {
    const at = this.#held[field].get(reader[field]) ?? -Infinity
    return performance.now() - at < this.#times.rest ? at : 0
  }

  /** Gives free slots to waiting answers: first to accounts that held none lately, then by the customers' last turns. */
  #admitNext(): void {
    const [next] = this.#waiting
      .filter(({ slot }) => this.#admits(slot.reader))
      .map((waiting) => {
        const { reader } = waiting.slot
        return { waiting, rests: this.#lastHeld('account', reader) > 0, turn: this.#lastHeld('customer', reader) }
      })
      .toSorted((one, other) => Number(one.rests) - Number(other.rests) || one.turn - other.turn)
      .map(({ waiting }) => waiting)
    if (!next) return
    this.#take(next.slot)
    next.enter()
    this.#admitNext()
  }

  /** The number of slots and queue places that a customer has. */
  #has = (customer: string): number =>
    [...this.#running, ...this.#waiting.map(({ slot }) => slot)].filter(({ reader }) => reader.customer === customer)
      .length

  /**
   * Makes room in a full queue for a customer that has nothing, by removing a place of the one that has most; for an
   * account that held no slot lately, of one that did.
   */
  #makeRoom(reader: Reader): boolean {
    if (this.#waiting.length < this.#limits.queued) return true
    if (this.#has(reader.customer) > 0) return false
    const size = (one: Waiting) => this.#has(one.slot.reader.customer)
    const [most] = this.#waiting.toReversed().toSorted((one, other) => size(other) - size(one))
    const isNew = this.#lastHeld('account', reader) === 0
    const gives =
      most && size(most) < 2
        ? this.#waiting.findLast(({ slot }) => isNew && this.#lastHeld('account', slot.reader) > 0)
        : most
    gives?.refuse('full')
    return gives !== undefined
  }

  /** Cuts off the longest-running answer of another customer, if its time is over. */
  #hurry({ customer }: Reader): void {
    const oldest = this.#running.find(({ reader }) => reader.customer !== customer)
    if (!oldest || performance.now() - oldest.since < this.#times.turn) return
    this.pause(oldest.reader)
    oldest.cutOff()
  }

  #wait(slot: Slot, gone: AbortSignal | undefined): Promise<void> {
    if (gone?.aborted) throw this.#refuse('disconnected')
    if (!this.#makeRoom(slot.reader)) throw this.#refuse('full')
    return new Promise<void>((resolve, reject) => {
      const stop = () => {
        for (const timer of timers) clearTimeout(timer)
        gone?.removeEventListener('abort', hangUp)
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      }
      const waiting: Waiting = {
        slot,
        enter: () => {
          stop()
          resolve()
        },
        refuse: (why) => {
          stop()
          reject(this.#refuse(why))
        },
      }
      const hangUp = () => waiting.refuse('disconnected')
      const { wait } = this.#times
      const timers = [
        setTimeout(() => waiting.refuse('timed out'), wait).unref(),
        setTimeout(() => this.#hurry(slot.reader), (wait * 2) / 3).unref(),
      ]
      gone?.addEventListener('abort', hangUp)
      this.#waiting.push(waiting)
    })
  }
}
