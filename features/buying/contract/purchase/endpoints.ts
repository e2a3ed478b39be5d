import { z } from 'zod'
import { endpoint, listEndpoint } from '#kit/contract/declare/endpoint.ts'
import {
  code,
  companyNumber,
  customerNumber,
  date,
  optional,
  shipToNumber,
  text,
} from '#kit/contract/declare/fields.ts'
import { all, any, flag } from '#kit/contract/declare/need.ts'
import { addToCart, cartFields, cartScope } from '../ordering/add-to-cart.ts'
import { approvesOrders, seesPlacedOrders } from '../ordering/needs.ts'
import { changedFields } from '#orders/contract/ordering/order-change.ts'
import { orderStates } from '#orders/contract/ordering/states.ts'
import { orderStatuses } from '#orders/contract/rules.ts'
import { chosen } from '#kit/contract/declare/report-fields.ts'
import { cartLineColumns, placedLineColumns } from './columns.ts'
import { openCartColumns, placedOrderColumns } from './order-columns.ts'
import { maxOrderFile, maxPo, maxReason, maxRemarks } from './rules.ts'

export { addToCart }

const mayOrder = flag('CanCreateOrders')
const ofCart = { needs: mayOrder, scope: cartScope, feature: 'purchase' } as const
/** Also allows an order that waits for the viewer's approval. */
const ofCartOrOrder = { ...ofCart, needs: any(mayOrder, approvesOrders) } as const

const ofAnyShipTo = { companyNumber, customerNumber, shipTo: optional(shipToNumber) }

/** The number of a cart. Its order has the same number. */
const cart = z.string().regex(/^\d{1,15}$/, 'a cart is identified by digits')
/** The cart's version that the viewer has seen. The call does not overwrite later changes. */
const version = z
  .string()
  .regex(/^\d{1,9}$/, 'a version is a number')
  .transform(Number)
/** The displayed total of the lines with a price; required if the viewer may see amounts. */
const total = optional(z.string().regex(/^\d{1,14}\.\d\d$/, 'must be an amount with two decimals'))
const changed = z.object({ version: z.number() })
/** An account's limit for a day; null if it has none, or if the viewer may not see amounts. */
const budget = z.object({ limit: z.number(), released: z.number() }).nullable()

/** By the distributor's employees; see `Prepared`. */
const prepared = { preparedBy: z.string(), preparedLines: z.number() }

/** The cart of a ship-to without its lines; empty before anything is added. */
export const readCart = endpoint({
  ...ofCart,
  method: 'GET',
  path: '/cart',
  summary: 'Get a cart',
  input: z.object(cartFields),
  output: z.object({
    /** Empty before the first line. */
    cart: z.string(),
    version: z.number(),
    customerPo: z.string(),
    /** `YYYY-MM-DD`, or empty for as soon as possible. */
    requestedDate: z.string(),
    shipComplete: z.boolean(),
    remarks: z.string(),
    /** The user ID of the person who last changed the four fields above. */
    detailsBy: z.string(),
    ...prepared,
    /** Whether the customer's orders need a PO number. */
    poRequired: z.boolean(),
    /** Whether an earlier order has the same PO number. */
    poUsed: z.boolean(),
    /** Whether the order needs an approval before it is sent. */
    needsApproval: z.boolean(),
    /** The viewer's own. */
    budget,
  }),
})

/** In the order in which the lines were added. */
export const listCartLines = listEndpoint({
  ...ofCart,
  path: '/cart/lines',
  summary: 'List the lines of a cart, priced and with stock',
  input: z.object(cartFields),
  data: ['stock', 'custom_prices', 'list_prices'],
  columns: cartLineColumns,
  exports: { filtered: 'Cart.csv' },
})

/** The carts of a customer's ship-tos, or of one ship-to. */
export const listOpenCarts = listEndpoint({
  ...ofCart,
  path: '/cart/open',
  summary: "List one customer's carts with lines",
  input: z.object(ofAnyShipTo),
  columns: openCartColumns,
})

/** An empty quantity removes the line. 409 if somebody else has changed the line since that version. */
export const changeCartLine = endpoint({
  ...ofCartOrOrder,
  method: 'POST',
  path: '/cart/line',
  summary: 'Change the quantity of a line in a cart',
  input: z.object({
    ...cartFields,
    cart,
    version,
    item: text(40).min(1, 'is required'),
    quantity: text(20).default(''),
  }),
  output: changed,
})

/** 409 if somebody else has changed the details since that version. */
export const changeCart = endpoint({
  ...ofCartOrOrder,
  method: 'POST',
  path: '/cart/details',
  summary: 'Change the PO number, dates, and remarks of a cart',
  input: z.object({
    ...cartFields,
    cart,
    version,
    customerPo: code(maxPo).default(''),
    requestedDate: optional(date),
    shipComplete: chosen,
    remarks: text(maxRemarks).default(''),
  }),
  output: changed,
})

/**
 * Sends the cart as displayed. 409 with the old and the new total if the cart or its total has changed. Sending the
 * same cart again returns the same order and changes nothing.
 */
export const sendCart = endpoint({
  ...ofCart,
  method: 'POST',
  path: '/cart/send',
  summary: 'Send a cart as an order',
  input: z.object({ ...cartFields, cart, version, total }),
  output: z.object({ reference: z.string(), state: z.enum(orderStates) }),
})

/**
 * Reads an order from an X12 850 document into an empty cart. 409 if the cart has lines. The document must contain one
 * order. If it is invalid, adds nothing and answers 400 with each faulty segment. Ignores the prices.
 */
export const uploadOrder = endpoint({
  ...ofCart,
  needs: all(mayOrder, flag('CanUploadEDI')),
  method: 'POST',
  path: '/cart/x12',
  summary: 'Upload an X12 850 document to an empty cart',
  input: z.object({
    ...cartFields,
    /** The document in base64. */
    file: z
      .string()
      .min(1, 'is required')
      .max(Math.ceil(maxOrderFile / 3) * 4, `at most ${maxOrderFile} bytes`)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64'),
  }),
  output: z.object({ version: z.number(), lines: z.number() }),
})

const placed = {
  needs: seesPlacedOrders,
  scope: cartScope,
  feature: 'purchase',
} as const
const reference = text(20).min(1, 'is required')

/** Newest first. */
export const listPlacedOrders = listEndpoint({
  ...placed,
  path: '/placed-orders',
  summary: "List one customer's orders that were placed in the portal",
  input: z.object({ ...ofAnyShipTo, state: optional(z.enum(orderStates)) }),
  columns: placedOrderColumns,
  exports: { filtered: 'PlacedOrders.csv' },
  limit: 1000,
})

export const listPlacedLines = listEndpoint({
  ...placed,
  path: '/placed-orders/lines',
  summary: 'List the lines of an order that was placed in the portal',
  input: z.object({ ...ofAnyShipTo, reference }),
  columns: placedLineColumns,
  exports: { filtered: 'PlacedOrder.csv' },
})

export const readPlacedOrder = endpoint({
  ...placed,
  method: 'GET',
  path: '/placed-orders/order',
  summary: 'Get an order that was placed in the portal, with its history',
  input: z.object({ ...ofAnyShipTo, reference }),
  output: z.object({
    cart: z.string(),
    version: z.number(),
    reference: z.string(),
    state: z.enum(orderStates),
    customerPo: z.string(),
    poRequired: z.boolean(),
    shipTo: z.string(),
    shipToName: z.string(),
    /** Line by line, without the name. */
    shipToAddress: z.array(z.string()),
    requestedDate: z.string(),
    shipComplete: z.boolean(),
    remarks: z.string(),
    ...prepared,
    /** Whether the viewer can change, refuse, or approve the order now; approving also depends on `aboveLimit`. */
    mayDecide: z.boolean(),
    mayCancel: z.boolean(),
    /** Whether the viewer can decide on the order, but it is above the viewer's own limit. */
    aboveLimit: z.boolean(),
    /** Of the viewer, and of the account that sent the order; null unless the viewer can decide. */
    budget,
    sendersBudget: budget,
    /** The distributor's own number; empty until known. */
    orderNumber: z.string(),
    /** The shipments and back orders in the books; none if the viewer may not see orders. */
    shipments: z.array(
      z.object({
        sequence: z.string(),
        status: z.enum(orderStatuses),
        /** `YYYY-MM-DD`, or empty. */
        shipDate: z.string(),
        invoiceNumber: z.string(),
        carrier: z.string(),
        /** Those of its parcels, separated by blanks; null if the viewer may not track. */
        parcelCarriers: z.string().nullable(),
        canceled: z.number(),
      }),
    ),
    /** Oldest first. */
    history: z.array(
      z.object({
        state: z.enum(orderStates),
        /** ISO 8601, UTC. */
        at: z.string(),
        /** A person's name, or the user ID if the books have no name. */
        by: z.string(),
        reason: z.string(),
      }),
    ),
    /** The changes while the order waited for approval, oldest first. */
    changes: z.array(
      z.object({
        /** ISO 8601, UTC. */
        at: z.string(),
        by: z.string(),
        field: z.enum(changedFields),
        item: z.string(),
        before: z.string(),
        after: z.string(),
      }),
    ),
  }),
})

const decided = {
  needs: approvesOrders,
  scope: cartScope,
  feature: 'purchase',
  method: 'POST',
  output: z.object({ reference: z.string(), state: z.enum(orderStates) }),
} as const

/**
 * Approves an order as displayed and thereby sends it. 409 if the order or its total has changed, somebody else has
 * decided, or it is above the viewer's own limit. Approving it again changes nothing.
 */
export const approveOrder = endpoint({
  ...decided,
  path: '/placed-orders/approve',
  summary: 'Approve an order',
  input: z.object({ ...cartFields, cart, version, total }),
})

/** Refuses an order that waits for approval. 409 if somebody else has decided. */
export const refuseOrder = endpoint({
  ...decided,
  path: '/placed-orders/refuse',
  summary: 'Refuse an order, with a reason',
  input: z.object({ ...cartFields, cart, reason: text(maxReason).trim().min(1, 'is required') }),
})

/** Cancels an order until the distributor has it. 409 after that. Cancelling it again changes nothing. */
export const cancelOrder = endpoint({
  ...ofCart,
  method: 'POST',
  path: '/placed-orders/cancel',
  summary: 'Cancel an order',
  input: z.object({ ...cartFields, cart }),
  output: z.object({ reference: z.string(), state: z.enum(orderStates) }),
})
