import {
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
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
import { LRUCache } from 'lru-cache'
import type { CarrierAccount } from '#app/server/config.ts'
import { askJson, type JsonAnswer, type JsonRequest, openAgent } from './http.ts'
import { CarrierAway, type CarrierReport } from './report.ts'
import { textAt } from './lenient.ts'

/** What is specific to one carrier. */
export interface CarrierAdapter {
  /** Maximum tracking numbers per request. */
  batch: number
  tokenRequest(account: CarrierAccount): JsonRequest
  trackRequest(account: CarrierAccount, numbers: readonly string[], token: string): JsonRequest
  /** Parses a response; undefined for a number unknown to the carrier. */
  read(json: unknown, numbers: readonly string[]): Map<string, CarrierReport | undefined>
}

export interface CarrierLimits {
  connectMs: number
  /** Total time for a request, including retries and the token. */
  wholeMs: number
  retries: number
  /** Concurrent requests; four times as many more may queue. */
  atOnce: number
  /** Consecutive failures that open the circuit breaker for `restMs`. */
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

export type BreakerState = 'closed' | 'half-open' | 'open'

function breakerOf(limits: CarrierLimits) {
  const ours = (error: Error) => error instanceof BulkheadRejectedError
  return circuitBreaker(
    handleWhen((error) => !ours(error)),
    { halfOpenAfter: limits.restMs, breaker: new ConsecutiveBreaker(limits.failures) },
  )
}

/** Wraps a request, from outside in: circuit breaker, total timeout, retries, concurrency limit. */
function guardOf(breaker: ReturnType<typeof breakerOf>, limits: CarrierLimits): IPolicy {
  return wrap(
    breaker,
    timeout(limits.wholeMs, TimeoutStrategy.Aggressive),
    retry(
      handleWhen((error) => error instanceof CarrierAway && error.passing),
      { maxAttempts: limits.retries, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_000 }) },
    ),
    bulkhead(limits.atOnce, limits.atOnce * 4),
  )
}

/** A token is renewed this long before it expires, or halfway through a shorter lifetime. */
const marginMs = 60_000

/**
 * Caches the carrier's token (OAuth client credentials), which all requests share until shortly before it expires.
 * @param grant requests a new token; throws {CarrierAway} if the carrier refuses
 */
const tokenCache = (grant: (signal: AbortSignal) => Promise<JsonAnswer>, now: () => number) =>
  new LRUCache<'token', string>({
    max: 1,
    perf: { now },
    ttlResolution: 0,
    async fetchMethod(_key, _stale, { options, signal }) {
      const { status, json } = await grant(signal)
      const value = textAt(json, 'access_token')
      if (status !== 200 || value === '') throw new CarrierAway(`granted no token: ${status}`, false)
      // UPS sends seconds as text, FedEx as a number.
      const lifeMs = (Number(textAt(json, 'expires_in')) || 0) * 1000
      options.ttl = Math.max(1, lifeMs / 2, lifeMs - marginMs)
      return value
    },
  })

export class CarrierClient {
  readonly #adapter: CarrierAdapter
  readonly #account: CarrierAccount
  readonly #agent: ReturnType<typeof openAgent>
  readonly #breaker: ReturnType<typeof breakerOf>
  readonly #guard: IPolicy
  readonly #tokens: ReturnType<typeof tokenCache>

  constructor(adapter: CarrierAdapter, account: CarrierAccount, limits: CarrierLimits, now: () => number) {
    this.#adapter = adapter
    this.#account = account
    this.#agent = openAgent({ ...limits, connections: limits.atOnce })
    this.#breaker = breakerOf(limits)
    this.#guard = guardOf(this.#breaker, limits)
    this.#tokens = tokenCache((signal) => askJson(this.#agent, adapter.tokenRequest(account), signal), now)
  }

  get batch(): number {
    return this.#adapter.batch
  }

  get breaker(): BreakerState {
    const { state } = this.#breaker
    if (state === CircuitState.Closed) return 'closed'
    return state === CircuitState.HalfOpen ? 'half-open' : 'open'
  }

  /**
   * Requests at most `batch` numbers.
   * @returns undefined for a number unknown to the carrier
   * @throws when there is no usable response within the limits
   */
  ask(numbers: readonly string[]): Promise<Map<string, CarrierReport | undefined>> {
    return this.#guard.execute(({ signal }) => this.#ask(numbers, signal))
  }

  async #ask(numbers: readonly string[], signal: AbortSignal) {
    const first = await this.#send(numbers, signal)
    // A rejected token is renewed once, because the carrier may revoke it early.
    const { status, json } = first.status === 401 ? await this.#send(numbers, signal) : first
    if (status === 401 || status === 403) throw new CarrierAway(`refused us: ${status}`, false)
    // 400 and 404 mean that all numbers are unknown.
    return this.#adapter.read(status === 200 ? json : undefined, numbers)
  }

  async #send(numbers: readonly string[], signal: AbortSignal) {
    const token = await this.#tokens.forceFetch('token', { signal })
    const answer = await askJson(this.#agent, this.#adapter.trackRequest(this.#account, numbers, token), signal)
    if (answer.status === 401 && this.#tokens.peek('token') === token) this.#tokens.delete('token')
    return answer
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }
}
