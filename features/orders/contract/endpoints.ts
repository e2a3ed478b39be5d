import { z } from 'zod'
import { datesReversed, reversedMessage } from '#kit/contract/dates.ts'
import {
  date,
  allRows,
  companyNumber,
  customerNumber,
  identityKey,
  invoiceNumber,
  loginTypeCode,
  optional,
  orderNumber,
  shipToNumber,
  text,
} from '#kit/contract/declare/fields.ts'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { isInvoice } from '#money/contract/documents/invoice-names.ts'
import { any, flag } from '#kit/contract/declare/need.ts'
import { sequenceDigits } from './documents/order-number.ts'
import { customerScope, viewerScope } from '#kit/contract/declare/scope.ts'
import {
  headColumns,
  invoiceHeadColumns,
  invoiceLineColumns,
  invoiceTotalColumns,
  lineColumns,
  orderColumns,
  orderExportColumns,
  portalOrderColumns,
} from './columns.ts'
import { dateTypes, invalidYear, isYearValid, orderTypes, statuses } from './rules.ts'

const orderDay = date.refine(isYearValid, invalidYear)

/** Newest first. Without a status, only open orders; `referenceNumber` 0 means any invoice. */
export const searchOrders = listEndpoint({
  path: '/customerOrder/orderDetailsHeader',
  summary: "Search one customer's orders",
  needs: flag('CanViewOrders'),
  scope: customerScope('companyNumber', 'customerNumber', { shipTo: 'shipToNumber', identity: 'identityKey' }),
  input: z
    .object({
      identityKey,
      companyNumber,
      customerNumber,
      shipToNumber: optional(shipToNumber),
      poNumber: optional(text(40).trim()),
      orderStatus: optional(z.enum(statuses)),
      orderFilter: optional(z.enum(orderTypes)),
      loginType: loginTypeCode,
      referenceNumber: optional(invoiceNumber),
      fromDate: optional(orderDay),
      toDate: optional(orderDay),
      dateComparisonType: optional(z.enum(dateTypes)),
      orderSearchNumber: optional(orderNumber),
      orderSearchSequenceNumber: optional(sequenceDigits),
      /** `N` omits credits. */
      credits: optional(z.enum(['N'])),
      /** `Y` for orders that arrive soon, as Home counts them. */
      arriving: optional(z.enum(['Y'])),
    })
    .superRefine(({ fromDate = '', toDate = '' }, context) => {
      if (datesReversed(fromDate, toDate))
        context.addIssue({ code: 'custom', path: ['fromDate'], message: reversedMessage(fromDate, toDate) })
    }),
  data: ['orders', 'packages'],
  columns: orderColumns,
  limit: allRows,
  exports: { filtered: 'DisplayOrders.csv' },
  exportColumns: orderExportColumns,
})

/** One sequence of an order; an invoice number by itself identifies its sequence. */
const oneOrder = {
  companyNumber,
  orderNumber: optional(orderNumber),
  orderSequenceNumber: optional(sequenceDigits),
  referenceNumber: optional(invoiceNumber),
}

type OneOrder = { orderNumber?: string; orderSequenceNumber?: string; referenceNumber?: string }

/** Without an invoice, order number and sequence are both required. */
function namesOrder(input: OneOrder, context: z.RefinementCtx): void {
  if (input.referenceNumber !== undefined && isInvoice(input.referenceNumber)) return
  for (const path of ['orderNumber', 'orderSequenceNumber'] as const)
    if (input[path] === undefined) context.addIssue({ code: 'custom', path: [path], message: 'is required' })
}

/** Anyone who sees orders or payables, because invoices lead to their orders. */
const seesOrders = any(flag('CanViewOrders'), flag('CanViewAR'))

/** `sellingloc` is the order's warehouse, `type` its status; both are optional. */
export const listOrderLines = listEndpoint({
  path: '/customerOrder/orderDetails',
  summary: 'List the lines of an order',
  needs: seesOrders,
  scope: viewerScope('loginid'),
  input: z
    .object({
      loginid: optional(identityKey),
      ...oneOrder,
      sellingloc: optional(text(6)),
      type: optional(z.enum(['O', 'C'])),
    })
    .superRefine(namesOrder),
  data: ['orders'],
  columns: lineColumns,
  exports: { filtered: 'DisplayOrderDetails.csv' },
})

/** One row, or none if the order doesn't exist. */
export const readOrderHead = listEndpoint({
  path: '/customerOrder/orderDetailsTop',
  summary: 'Get the header of an order',
  needs: seesOrders,
  scope: viewerScope(),
  input: z.object({ ...oneOrder, location: optional(text(6)) }).superRefine(namesOrder),
  data: ['orders'],
  columns: headColumns,
})

const oneInvoice = z.object({ companyNumber, referenceNumber: invoiceNumber })

/** One row, or none if the invoice doesn't exist. Invoices are stored longer than their orders. */
export const readInvoiceHead = listEndpoint({
  path: '/customerOrder/invoiceTop',
  summary: 'Get the order data of an invoice',
  needs: seesOrders,
  scope: viewerScope(),
  input: oneInvoice,
  columns: invoiceHeadColumns,
})

/** One row, or none if the invoice doesn't exist. */
export const readInvoiceTotals = listEndpoint({
  path: '/customerOrder/invoiceTotals',
  summary: 'Get the totals of an invoice',
  needs: seesOrders,
  scope: viewerScope(),
  input: oneInvoice,
  columns: invoiceTotalColumns,
})

export const listInvoiceLines = listEndpoint({
  path: '/customerOrder/invoiceLines',
  summary: 'List the lines of an invoice',
  needs: seesOrders,
  scope: viewerScope(),
  input: oneInvoice,
  columns: invoiceLineColumns,
  exports: { filtered: 'InvoiceLines.csv' },
})

/** Newest first: the orders that are not in the books yet, or those of one order in the books. */
export const listPortalOrders = listEndpoint({
  path: '/customerOrder/portal-orders',
  summary: "List one customer's orders that were placed in the portal and are on their way, or one in the books",
  needs: flag('CanViewOrders'),
  scope: customerScope('companyNumber', 'customerNumber', { shipTo: 'shipToNumber' }),
  feature: 'purchase',
  input: z.object({
    companyNumber,
    customerNumber,
    shipToNumber: optional(shipToNumber),
    orderNumber: optional(orderNumber),
  }),
  columns: portalOrderColumns,
  limit: 100,
  exports: { filtered: 'PortalOrders.csv' },
})
