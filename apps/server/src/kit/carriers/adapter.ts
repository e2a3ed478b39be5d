import {
  BulkheadRejectedError,
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  type IPolicy,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import type { CarrierAccount } from '#server/config.ts'
import { askJson, type JsonRequest, openAgent } from './http.ts'
import { CarrierAway, type CarrierReport } from './report.ts'
import { TokenKeeper } from './token.ts'

/** What is particular to one carrier. */
export interface CarrierAdapter {
  /** Numbers that one request takes. */
  batch: number
  tokenRequest(account: CarrierAccount): JsonRequest
  trackRequest(account: CarrierAccount, numbers: readonly string[], token: string): JsonRequest
  /** Reads an answer; undefined for a number of which the carrier knows nothing. */
  read(json: unknown, numbers: readonly string[]): Map<string, CarrierReport | undefined>
}

export interface CarrierLimits {
  connectMs: number
  /** For a request with its retries and its token. */
  wholeMs: number
  retries: number
  /** Requests at a time, and as many again times four that wait for their turn. */
  atOnce: number
  /** Failures in a row after which the carrier is left alone for `restMs`. */
  failures: number
  restMs: number
}

export const usualLimits: CarrierLimits = {
  connectMs: 2_000,
  wholeMs: 5_000,
  retries: 2,
  atOnce: 10,
  failures: 5,
  restMs: 30_000,
}

/** Guards a request from outside in: the breaker, the time for it all, the retries, a place among those under way. */
function guardOf(limits: CarrierLimits): IPolicy {
  const ours = (error: Error) => error instanceof BulkheadRejectedError
  return wrap(
    circuitBreaker(
      handleWhen((error) => !ours(error)),
      { halfOpenAfter: limits.restMs, breaker: new ConsecutiveBreaker(limits.failures) },
    ),
    timeout(limits.wholeMs, TimeoutStrategy.Aggressive),
    retry(
      handleWhen((error) => error instanceof CarrierAway && error.passing),
      { maxAttempts: limits.retries, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_000 }) },
    ),
    bulkhead(limits.atOnce, limits.atOnce * 4),
  )
}

/** One carrier, asked with one account. */
export class CarrierClient {
  readonly #adapter: CarrierAdapter
  readonly #account: CarrierAccount
  readonly #agent: ReturnType<typeof openAgent>
  readonly #guard: IPolicy
  readonly #token: TokenKeeper

  constructor(adapter: CarrierAdapter, account: CarrierAccount, limits: CarrierLimits, now: () => number) {
    this.#adapter = adapter
    this.#account = account
    this.#agent = openAgent({ ...limits, connections: limits.atOnce })
    this.#guard = guardOf(limits)
    this.#token = new TokenKeeper((signal) => askJson(this.#agent, adapter.tokenRequest(account), signal), now)
  }

  get batch(): number {
    return this.#adapter.batch
  }

  /**
   * Asks for at most `batch` numbers.
   * @returns undefined for a number of which the carrier knows nothing
   * @throws when it gives no usable answer within its limits
   */
  ask(numbers: readonly string[]): Promise<Map<string, CarrierReport | undefined>> {
    return this.#guard.execute(({ signal }) => this.#ask(numbers, signal))
  }

  async #ask(numbers: readonly string[], signal: AbortSignal) {
    const first = await this.#send(numbers, signal)
    // A refused token is renewed once; it may have been withdrawn before its time.
    const { status, json } = first.status === 401 ? await this.#send(numbers, signal) : first
    if (status === 401 || status === 403) throw new CarrierAway(`refused us: ${status}`, false)
    // 400 and 404 are about the numbers: none of them is known.
    return this.#adapter.read(status === 200 ? json : undefined, numbers)
  }

  async #send(numbers: readonly string[], signal: AbortSignal) {
    const token = await this.#token.get(signal)
    const answer = await askJson(this.#agent, this.#adapter.trackRequest(this.#account, numbers, token), signal)
    if (answer.status === 401) this.#token.drop(token)
    return answer
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }
}
