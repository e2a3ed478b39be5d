import { textAt } from './lenient.ts'
import { CarrierAway } from './report.ts'
import type { JsonAnswer } from './http.ts'

/** A token is renewed when it has so long left, at the latest halfway through its life. */
const marginMs = 60_000

/** OAuth client credentials: one token for everybody who asks, kept until it nears its end. */
export class TokenKeeper {
  readonly #grant: (signal: AbortSignal) => Promise<JsonAnswer>
  readonly #now: () => number
  #token: { value: string; until: number } | undefined
  #underWay: Promise<string> | undefined

  /** @param grant asks the carrier for a new token */
  constructor(grant: (signal: AbortSignal) => Promise<JsonAnswer>, now: () => number) {
    this.#grant = grant
    this.#now = now
  }

  /** @throws {CarrierAway} when the carrier grants none */
  async get(signal: AbortSignal): Promise<string> {
    if (this.#token && this.#token.until > this.#now()) return this.#token.value
    this.#underWay ??= this.#renew(signal).finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  /** Forgets a token that was refused. */
  drop(value: string): void {
    if (this.#token?.value === value) this.#token = undefined
  }

  async #renew(signal: AbortSignal): Promise<string> {
    const askedAt = this.#now()
    const { status, json } = await this.#grant(signal)
    const value = textAt(json, 'access_token')
    if (status !== 200 || value === '') throw new CarrierAway(`granted no token: ${status}`, false)
    // UPS says the seconds as text, FedEx as a number.
    const lifeMs = Math.max(0, Number(textAt(json, 'expires_in')) || 0) * 1000
    this.#token = { value, until: askedAt + Math.max(lifeMs / 2, lifeMs - marginMs) }
    return value
  }
}
