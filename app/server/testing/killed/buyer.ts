import { setTimeout as sleep } from 'node:timers/promises'
import { toSentLines } from '#buying/contract/ordering/lines.ts'
import { totalOfPriced } from '#buying/contract/purchase/rules.ts'
import { password } from '../servers/portal.ts'
import { itemOf, places } from '../data/small-places.ts'

/** What the buyer knows of an order. */
export interface Sent {
  reference: string
  po: string
  quantity: number
}

interface Reviewed {
  cart: string
  version: string
  total: string
}

/** Who buys what, and for which ship-to. */
interface Habit {
  company: string
  customer: string
  shipTo: string
  items: readonly string[]
}

/** A customer that does not give up: repeats each request until it is answered. */
export class Buyer {
  readonly #api: string
  readonly #who: Habit
  readonly #whose: { companyNumber: string; customerNumber: string; shipTo: string }
  #token = ''

  constructor(api: string, who: Habit = { ...places.home, items: [itemOf(places.home.company, 1)] }) {
    this.#api = api
    this.#who = who
    this.#whose = { companyNumber: who.company, customerNumber: who.customer, shipTo: who.shipTo }
  }

  async #once(method: 'GET' | 'POST', path: string, fields: Record<string, string>): Promise<unknown> {
    const query = method === 'GET' ? `?${new URLSearchParams(fields)}` : ''
    const answer = await fetch(`${this.#api}${path}${query}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(fields) }),
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.ok) return answer.json()
    if (answer.status >= 500 || answer.status === 429) throw new Error(`answered ${answer.status}`)
    throw Object.assign(new Error(`${path}: ${await answer.text()}`), { final: true })
  }

  async #ask<Answer>(method: 'GET' | 'POST', path: string, fields: Record<string, string>): Promise<Answer> {
    for (const giveUpAt = Date.now() + 90_000; ; await sleep(100)) {
      try {
        return (await this.#once(method, path, fields)) as Answer
      } catch (error) {
        if (Date.now() > giveUpAt || (error instanceof Error && 'final' in error)) throw error
      }
    }
  }

  async signIn(secret = password): Promise<void> {
    const { company, customer } = this.#who
    const who = { user: customer, password: secret, company, loginType: 'C' }
    this.#token = (await this.#ask<{ JWTToken: string }>('POST', '/user/get_token', who)).JWTToken
  }

  /** Fills the cart with this much of each item. @returns what sends it */
  async fill({ po, quantity }: Omit<Sent, 'reference'>): Promise<Reviewed> {
    const whose = this.#whose
    const lines = toSentLines(this.#who.items.map((item) => ({ item, quantity: String(quantity) })))
    await this.#ask('POST', '/cart/lines', { ...whose, lines })
    const { cart, version } = await this.#ask<{ cart: string; version: number }>('GET', '/cart', whose)
    const details = { ...whose, cart, version: String(version), customerPo: po, remarks: '' }
    const changed = await this.#ask<{ version: number }>('POST', '/cart/details', details)
    const priced = await this.#ask<{ amount: number }[]>('GET', '/cart/lines', whose)
    return { cart, version: String(changed.version), total: totalOfPriced(priced).toFixed(2) }
  }

  /** @returns the order's reference */
  async send(cart: Reviewed): Promise<string> {
    return (await this.#ask<{ reference: string }>('POST', '/cart/send', { ...this.#whose, ...cart })).reference
  }

  async cancel({ cart }: Reviewed): Promise<void> {
    await this.#ask('POST', '/placed-orders/cancel', { ...this.#whose, cart })
  }
}
