import { join } from 'node:path'
import { z } from 'zod'
import { addService } from '#server/kit/access/service-queries.ts'
import type { Store } from '#server/kit/db/store.ts'
import { outgoingOrder } from '#server/data/orders/outgoing-order.ts'
import { removeService } from '../queries.ts'
import { bookOrders, numberOf } from './booking.ts'
import { Ledger } from './ledger.ts'

const account = 'demo-erp'
/** The time from accepting an order to booking it, in milliseconds. */
const bookingTakes = 50_000

export interface StandInOptions {
  /** The database, opened by its owner: the stand-in loads feeds as an ERP would. */
  store: Store
  /** The base address of the portal's calls, such as `http://127.0.0.1:8080/api`. */
  api: string
  /** The folder in which it keeps accepted orders. */
  dataDir: string
  now: () => Date
}

const page = z.object({ orders: z.array(outgoingOrder) })

/**
 * A stand-in for an ERP: fetches sent orders over HTTP, stores them, accepts them with its own numbers, and books them
 * a minute later.
 */
export class StandInErp {
  readonly #options: StandInOptions
  readonly #ledger: Ledger
  #key: string | undefined

  constructor(options: StandInOptions) {
    this.#options = options
    this.#ledger = new Ledger(join(options.dataDir, 'demo-erp'))
  }

  async #ask(path: string, body?: object): Promise<unknown> {
    const { api, store, now } = this.#options
    if (this.#key === undefined) {
      // A key is shown only once, so every start makes its own.
      await removeService(store.db, account)
      this.#key = await addService(store.db, account, now(), 'orders')
    }
    const answer = await fetch(`${api}/outgoing-orders${path}`, {
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`the portal answered the stand-in ERP with ${answer.status}`)
    return answer.json()
  }

  /** Accepts every sent order. Stores an order before accepting it, so that none is lost in between. */
  async accept(): Promise<void> {
    const { orders } = page.parse(await this.#ask(''))
    for (const order of orders) {
      await this.#ledger.keep(order, this.#options.now().getTime())
      await this.#ask(`/${order.reference}/acknowledgement`, { orderNumber: numberOf(order) })
    }
  }

  /** Books the orders that were accepted long enough ago. */
  async book(): Promise<void> {
    const until = this.#options.now().getTime() - bookingTakes
    const due = (await this.#ledger.read()).filter(({ acceptedAt }) => acceptedAt <= until)
    if (due.length === 0) return
    await bookOrders(
      this.#options.store,
      due.map(({ order }) => order),
    )
    for (const { order } of due) await this.#ledger.forget(order.reference)
  }
}
