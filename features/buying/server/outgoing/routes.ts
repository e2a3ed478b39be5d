import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { system } from '#kit/server/db/row-security/caller.ts'
import { parseStrictly } from '#kit/server/http/input/input.ts'
import type { Admission } from '#kit/server/http/limits/admission.ts'
import { ServiceCallers } from '#kit/server/http/limits/service-callers.ts'
import { badInput } from '#kit/server/problem/problem.ts'
import type { Services } from '#kit/server/services/services.ts'
import { acknowledge, acknowledged, acknowledgement } from './acknowledge.ts'
import { findOrder, readSentAfter } from './outgoing-queries.ts'

/** Requests per minute of one service account, on one server. */
const maxRequests = 600
const mostOrders = 100

const reference = z.string().regex(/^[A-Za-z0-9]{1,20}$/, 'is not the reference of an order')

export const outgoingQuery = z.strictObject({
  after: reference.optional().describe('The `next` of the previous page'),
  limit: z.coerce.number().int().min(1).max(mostOrders).default(mostOrders).describe('Orders per page'),
})

type OrderRequest = FastifyRequest<{ Params: { reference: string } }>

/** Mounts the ERP's calls for orders. They are not in the contract, because no browser may call them. */
export async function outgoingOrders(
  app: FastifyInstance,
  { services, admission }: { services: Services; admission: Admission },
): Promise<void> {
  const { config, store } = services
  if (!config.features.includes('purchase')) return
  const { db } = store.as(system)
  const callers = new ServiceCallers(store.db, 'orders', maxRequests)
  const admitted = <Request extends FastifyRequest>(
    answer: (request: Request, by: string, reply: FastifyReply) => Promise<unknown>,
  ) => {
    return (request: Request, reply: FastifyReply) =>
      admission.admit(async () => {
        const service = await callers.caller(request)
        return answer(request, service.name, reply)
      })
  }
  const prefix = `${config.apiPrefix}/outgoing-orders`
  app.get(
    prefix,
    { config: { endpoint: 'listOutgoingOrders', polled: true } },
    admitted(async (request) => {
      const { after, limit } = parseStrictly(outgoingQuery, request.query, 'query')
      const last = after === undefined ? 0 : await findOrder(db, after)
      if (last === undefined) throw badInput([{ field: 'after', message: 'is not the reference of an order' }])
      const orders = (await readSentAfter(db, last, limit)).map(({ order }) => order)
      return { orders, ...(orders.length === limit && { next: orders.at(-1)?.reference }) }
    }),
  )
  app.post(
    `${prefix}/:reference/acknowledgement`,
    { config: { endpoint: 'acknowledgeOrder' } },
    admitted(async (request: OrderRequest, by) => {
      const of = parseStrictly(reference, request.params.reference, 'reference')
      const said = parseStrictly(acknowledgement, request.body, 'body')
      const answer = { services, requestId: request.id, reference: of, said, by, mayCancel: true }
      return acknowledged.parse(await acknowledge(db, answer))
    }),
  )
}
