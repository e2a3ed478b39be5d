import { z } from 'zod'
import {
  curl,
  jsonContent,
  type JsonObject,
  parameter,
  problem,
  queryParameters,
} from '#kit/server/http/openapi/openapi-document.ts'
import { type Acknowledged, type Acknowledgement, acknowledged, acknowledgement } from './acknowledge.ts'
import { type OutgoingOrder, outgoingOrder } from './outgoing-order.ts'
import { outgoingQuery } from './routes.ts'

const page = z.object({
  orders: z.array(outgoingOrder),
  /** The `after` of the next page; missing on the last one. */
  next: z.string().optional(),
})

const order: OutgoingOrder = {
  reference: 'W0000012',
  company: '01',
  customer: '100001',
  customerKey: '100001',
  customerName: 'HARBOR SUPPLY',
  customerPo: '4500123',
  sentAt: '2026-11-23T15:04:05.678Z',
  sentOn: '2026-11-23',
  sentBy: '100001',
  shipTo: {
    number: '000001',
    name: 'HARBOR SUPPLY',
    address1: '1 Pier Rd',
    address2: '',
    city: 'Newark',
    state: 'NJ',
    zip: '07101',
    country: 'US',
  },
  warehouse: 'NE1',
  requestedDate: null,
  shipComplete: false,
  remarks: '',
  amount: 42.5,
  lines: [
    {
      line: 1,
      item: '10042',
      customerPart: '',
      description: 'CUP 12 OZ',
      quantity: 12,
      unit: 'CS',
      unitPrice: 3.5417,
      amount: 42.5,
    },
  ],
}
const accept = { orderNumber: 'SO-25' } satisfies Acknowledgement
const refuse = { refused: 'Item 10042 is discontinued.' } satisfies Acknowledgement
const { reference } = order
const accepted: Acknowledged = { reference, state: 'received', ...accept, reason: '' }

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
        ...curl('/outgoing-orders?limit=50'),
        responses: {
          200: {
            description: 'A page of orders',
            content: jsonContent(page, 'output', { page: { orders: [order], next: reference } }),
          },
          ...refusals,
        },
      },
    },
    '/outgoing-orders/{reference}/acknowledgement': {
      post: {
        ...common,
        operationId: 'acknowledgeOrder',
        summary:
          "Accept an order with the ERP's number, or refuse it, even an accepted one, with a reason; repeating it changes nothing",
        parameters: [parameter('reference', 'path', "The order's reference")],
        requestBody: { required: true, content: jsonContent(acknowledgement, 'input', { accept, refuse }) },
        ...curl(
          `/outgoing-orders/${reference}/acknowledgement`,
          `-H 'Content-Type: application/json' -d '${JSON.stringify(accept)}'`,
        ),
        responses: {
          200: {
            description: 'The current state of the order',
            content: jsonContent(acknowledged, 'output', { accepted }),
          },
          ...refusals,
          404: problem('No sent order has this reference'),
          409: problem('The order has another number, was refused, or is in the books; nothing changes'),
        },
      },
    },
  },
} as const satisfies { tag: string; paths: JsonObject }
