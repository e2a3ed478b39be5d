import { z } from 'zod'
import {
  jsonContent,
  type JsonObject,
  parameter,
  problem,
  queryParameters,
} from '#kit/server/http/openapi/openapi-document.ts'
import { acknowledged, acknowledgement } from './acknowledge.ts'
import { outgoingOrder } from './outgoing-order.ts'
import { outgoingQuery } from './routes.ts'

const page = z.object({
  orders: z.array(outgoingOrder),
  /** The `after` of the next page; missing on the last one. */
  next: z.string().optional(),
})

const refusals: JsonObject = {
  400: problem('Bad input'),
  401: problem('The key of a service account is missing or revoked'),
  403: problem('The service account may not fetch orders'),
  429: problem('Too many requests; retry after Retry-After'),
}

const common = { tags: ['orders to the ERP'], security: [{ service: [] }] }

/** Describes the ERP's calls for orders in the OpenAPI document. */
export const orderCalls = {
  tag: 'orders to the ERP',
  paths: {
    '/outgoing-orders': {
      get: {
        ...common,
        operationId: 'listOutgoingOrders',
        summary: 'List unacknowledged orders',
        parameters: queryParameters(outgoingQuery),
        responses: { 200: { description: 'A page of orders', content: jsonContent(page, 'output') }, ...refusals },
      },
    },
    '/outgoing-orders/{reference}/acknowledgement': {
      post: {
        ...common,
        operationId: 'acknowledgeOrder',
        summary:
          "Accept an order with the ERP's number, or refuse it, even an accepted one, with a reason; repeating it changes nothing",
        parameters: [parameter('reference', 'path', "The order's reference")],
        requestBody: { required: true, content: jsonContent(acknowledgement, 'input') },
        responses: {
          200: { description: 'The current state of the order', content: jsonContent(acknowledged, 'output') },
          ...refusals,
          404: problem('No sent order has this reference'),
          409: problem('The order has another number, was refused, or is in the books; nothing changes'),
        },
      },
    },
  },
} as const satisfies { tag: string; paths: JsonObject }
