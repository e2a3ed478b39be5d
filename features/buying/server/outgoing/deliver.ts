import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { system } from '#kit/server/db/row-security/caller.ts'
import type { JobKind, JobKinds, Outcome } from '#kit/server/jobs/job.ts'
import type { Services } from '#kit/server/services/services.ts'
import { mailKind, readOrder, sendDeliveries, webhookKind } from './delivery-queries.ts'
import { mailOrder } from './mail-orders.ts'
import type { OutgoingOrder } from './outgoing-order.ts'
import { postOrder } from './webhook.ts'

const delivery = z.object({ cartId: z.int().positive() })

/**
 * Sends unacknowledged orders in each configured way, a job for each. The pause between attempts doubles from 10 s to an
 * hour.
 * @param log gets each address that rejects an order
 */
export function orderJobs(services: Services, log: Pick<FastifyBaseLogger, 'warn'>): JobKinds {
  const { webhook, mailTo } = services.config.orders
  const { db } = services.store.as(system)
  const delivers = (
    send: (order: OutgoingOrder, cartId: number) => Promise<Outcome>,
  ): JobKind<z.output<typeof delivery>> => ({
    data: delivery,
    atOnce: 5,
    // Until the order is acknowledged.
    attempts: Infinity,
    pause: { first: 10, longest: 3600 },
    run: async ({ data: { cartId } }) => {
      const order = await readOrder(db, cartId)
      return order ? send(order, cartId) : 'done'
    },
  })
  const ways: JobKinds = {
    ...(webhook && { [webhookKind]: delivers((order) => postOrder(services, webhook, order)) }),
    ...(mailTo.length > 0 && { [mailKind]: delivers((order, cartId) => mailOrder(services, order, cartId, log)) }),
  }
  if (Object.keys(ways).length === 0) return {}
  const run = () => sendDeliveries(services.store.db, Object.keys(ways)).then(() => 'done' as const)
  return { ...ways, orders: { every: 2, run } }
}
