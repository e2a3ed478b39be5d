import { setTimeout as sleep } from 'node:timers/promises'

export interface Write {
  /** A unique text that the database records with the write. */
  mark: string
  /** The HTTP status of the answer; 0 if there was none. */
  status: number
  /** The time of the answer, from `performance.now()`. */
  at: number
}

/** Writes to one server continuously until it is stopped. */
export class Writers {
  readonly writes: Write[] = []
  readonly #url: string
  readonly #name: string
  readonly #authorization: string
  readonly #working: Promise<void>[]
  #ended = false

  private constructor(url: string, name: string, authorization: string, count: number) {
    this.#url = url
    this.#name = name
    this.#authorization = authorization
    this.#working = Array.from({ length: count }, (_, nth) => this.#work(nth))
  }

  /** Signs in and starts `count` writers. */
  static async start(url: string, name: string, password: string, count: number): Promise<Writers> {
    const answer = await fetch(`${url}/api/user/get_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: '100001', password, company: '01', loginType: 'C' }),
    })
    const { JWTToken } = (await answer.json()) as { JWTToken: string }
    return new Writers(url, name, `Bearer ${JWTToken}`, count)
  }

  /** The number of writes that were acknowledged after this time. */
  acknowledgedSince(time: number): number {
    return this.#acknowledged().filter((at) => at > time).length
  }

  /** The longest time between two acknowledged writes, in milliseconds. */
  longestPause(): number {
    const times = this.#acknowledged().toSorted((a, b) => a - b)
    return Math.max(...times.map((at, n) => at - (times[n - 1] ?? at)))
  }

  async stop(): Promise<void> {
    this.#ended = true
    await Promise.all(this.#working)
  }

  #acknowledged(): number[] {
    return this.writes.filter(({ status }) => status === 200).map(({ at }) => at)
  }

  async #work(nth: number): Promise<void> {
    for (let n = 0; !this.#ended; n++) {
      const mark = `${this.#name}-${nth}-${n}`
      const status = await this.#write(`${this.#name} ${nth}`, mark).catch(() => 0)
      this.writes.push({ mark, status, at: performance.now() })
      await sleep(10)
    }
  }

  async #write(name: string, mark: string): Promise<number> {
    const answer = await fetch(`${this.#url}/api/reports/keep`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: this.#authorization },
      body: JSON.stringify({ report: 'purchasing-analysis', name, definition: JSON.stringify({ mark }) }),
      signal: AbortSignal.timeout(20_000),
    })
    await answer.arrayBuffer()
    return answer.status
  }
}
