import type { Carrier } from '#orders/contract/documents/carriers.ts'
import { LRUCache } from 'lru-cache'
import type { Config } from '#app/server/config.ts'
import { type BreakerState, CarrierClient, type CarrierLimits, usualLimits } from './adapter.ts'
import { fedex } from './fedex.ts'
import type { CarrierAnswer, CarrierReport } from './report.ts'
import { ups } from './ups.ts'

/** How long an answer is cached. */
const cacheMs: Record<CarrierAnswer['state'], number> = {
  known: 10 * 60_000,
  unknown: 5 * 60_000,
  away: 15_000,
  'not asked': 0,
}

/** Logs a warning about a failed carrier request. */
export type Warn = (carrier: Carrier, error: unknown) => void

const answerOf = (report: CarrierReport | undefined): CarrierAnswer =>
  report ? { state: 'known', report } : { state: 'unknown' }

/** The carriers with a configured account. Others get no requests. */
export class Carriers {
  readonly #clients: ReadonlyMap<Carrier, CarrierClient>
  #warn: Warn = () => {}
  readonly #failures = new Map<Carrier, number>()
  /** Cached answers by carrier and number; concurrent requests share one pending answer. */
  readonly #answers = new LRUCache<string, Promise<CarrierAnswer>>({ max: 5_000 })

  constructor(config: Pick<Config, 'ups' | 'fedex'>, now: () => number, limits: CarrierLimits = usualLimits) {
    this.#clients = new Map([
      ...(config.ups ? [['UPS', new CarrierClient(ups, config.ups, limits, now)] as const] : []),
      ...(config.fedex ? [['FEDEX', new CarrierClient(fedex, config.fedex, limits, now)] as const] : []),
    ])
  }

  /** The state of each carrier's circuit breaker, and its failed requests since the start. */
  get activity(): { carrier: Carrier; breaker: BreakerState; failures: number }[] {
    return [...this.#clients].map(([carrier, { breaker }]) => ({
      carrier,
      breaker,
      failures: this.#failures.get(carrier) ?? 0,
    }))
  }

  /** Sets the receiver of warnings. */
  reportTo(warn: Warn): void {
    this.#warn = warn
  }

  /** The carrier's answer for each number. Never throws: every failure is `away`. */
  async track(carrier: Carrier, numbers: readonly string[]): Promise<Map<string, CarrierAnswer>> {
    const client = this.#clients.get(carrier)
    if (!client) return new Map(numbers.map((number) => [number, { state: 'not asked' }]))
    const carrierNumber = (number: string) => `${carrier} ${number}`
    const missing = numbers.filter((number) => !this.#answers.has(carrierNumber(number)))
    for (let from = 0; from < missing.length; from += client.batch) {
      const batch = missing.slice(from, from + client.batch)
      const asking = this.#ask(carrier, client, batch)
      for (const number of batch) this.#keep(carrierNumber(number), asking, number)
    }
    const pairs = numbers.map(async (number): Promise<[string, CarrierAnswer]> => {
      return [number, (await this.#answers.get(carrierNumber(number))) ?? { state: 'away' }]
    })
    return new Map(await Promise.all(pairs))
  }

  #keep(key: string, asking: Promise<Map<string, CarrierAnswer>>, number: string): void {
    const answer = asking.then((answers) => answers.get(number) ?? { state: 'unknown' as const })
    this.#answers.set(key, answer)
    void answer.then(({ state }) => this.#answers.set(key, answer, { ttl: cacheMs[state] }))
  }

  async #ask(carrier: Carrier, client: CarrierClient, numbers: readonly string[]): Promise<Map<string, CarrierAnswer>> {
    try {
      const reports = await client.ask(numbers)
      return new Map(numbers.map((number) => [number, answerOf(reports.get(number))]))
    } catch (error) {
      this.#failures.set(carrier, (this.#failures.get(carrier) ?? 0) + 1)
      this.#warn(carrier, error)
      return new Map(numbers.map((number) => [number, { state: 'away' }]))
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.close()))
  }
}

declare module '#kit/server/services/services.ts' {
  interface Services {
    carriers: Carriers
  }
}
