import { textAt } from './lenient.ts'
import { CarrierAway } from './report.ts'
import type { JsonAnswer } from './http.ts'

/** A token is renewed this long before it expires, or halfway through a short life. */
const marginMs = 60_000

/** OAuth client credentials: one shared token, cached until shortly before it expires. */
export class TokenKeeper {
  readonly #grant: (signal: AbortSignal) => Promise<JsonAnswer>
  readonly #now: () => number
  #token: { value: string; until: number } | undefined
  #underWay: Promise<string> | undefined

  /** @param grant requests a new token from the carrier */
  constructor(grant: (signal: AbortSignal) => Promise<JsonAnswer>, now: () => number) {
    this.#grant = grant
    this.#now = now
  }

  /** @throws {CarrierAway} when the carrier grants no token */
  async get(signal: AbortSignal): Promise<string> {
    if (this.#token && this.#token.until > this.#now()) return this.#token.value
    this.#underWay ??= this.#renew(signal).finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  /** Drops a rejected token from the cache. */
  drop(value: string): void {
    if (this.#token?.value === value) this.#token = undefined
  }

  async #renew(signal: AbortSignal): Promise<string> {
    const askedAt = this.#now()
    const { status, json } = await this.#grant(signal)
    const value = textAt(json, 'access_token')
    if (status !== 200 || value === '') throw new CarrierAway(`granted no token: ${status}`, false)
    // UPS sends seconds as text, FedEx as a number.
    const lifeMs = Math.max(0, Number(textAt(json, 'expires_in')) || 0) * 1000
    this.#token = { value, until: askedAt + Math.max(lifeMs / 2, lifeMs - marginMs) }
    return value
  }
}
