import { z } from 'zod'
import { addService } from '#kit/server/access/service-queries.ts'
import type { Store } from '#kit/server/db/store.ts'
import type { JobKind, JobKinds } from '#kit/server/jobs/job.ts'
import { sendJob } from '#kit/server/jobs/job-queries.ts'
import { outgoingOrder } from '#buying/server/outgoing/outgoing-order.ts'
import { removeService } from '../queries.ts'
import { bookOrder, numberOf } from './booking.ts'

const account = 'demo-erp'
/** The seconds between accepting an order and booking it. */
const bookingTakes = 50
const booking = { kind: 'stand-in booking', data: outgoingOrder }

export interface StandInOptions {
  /** The owner's database: the stand-in loads feeds, as an ERP would. */
  store: Store
  /** The base address of the portal's calls, such as `http://127.0.0.1:8080/api`. */
  api: string
  now: () => Date
}

const page = z.object({ orders: z.array(outgoingOrder) })

/**
 * The jobs of a stand-in for an ERP: it fetches sent orders over HTTP every 5 s, accepts them with its own numbers, and
 * books them a minute later.
 */
export function erpJobs({ store, api, now }: StandInOptions): JobKinds {
  let key: string | undefined
  const ask = async (path: string, body?: object): Promise<unknown> => {
    if (key === undefined) {
      // A key is displayed only once, so every start creates a new one.
      await removeService(store.db, account)
      key = await addService(store.db, account, now(), 'orders')
    }
    const answer = await fetch(`${api}/outgoing-orders${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`the portal answered the stand-in ERP with ${answer.status}`)
    return answer.json()
  }
  const books: JobKind<z.output<typeof outgoingOrder>> = {
    data: outgoingOrder,
    attempts: Infinity,
    run: async ({ data }) => {
      await bookOrder(store, data)
      return 'done'
    },
  }
  return {
    'stand-in ERP': {
      every: 5,
      run: async () => {
        const { orders } = page.parse(await ask(''))
        for (const order of orders) {
          // Queued before the order is accepted, so that none is lost in between.
          await sendJob(store.db, booking, order, { topic: order.reference, after: bookingTakes })
          await ask(`/${order.reference}/acknowledgement`, { orderNumber: numberOf(order) })
        }
        return 'done'
      },
    },
    [booking.kind]: books,
  }
}
