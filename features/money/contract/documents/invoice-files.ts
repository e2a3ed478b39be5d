import { z } from 'zod'
import { fileEndpoint } from '#kit/contract/declare/endpoint.ts'
import {
  companyNumber,
  customerNumber,
  invoiceNumber,
  listOf,
  optional,
  orderNumber,
  shipToNumber,
} from '#kit/contract/declare/fields.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { customerScope } from '#kit/contract/declare/scope.ts'
import { maxInvoices } from './invoice-names.ts'

/** `group` is the customer number. Returns 500 if the document can't be made or the archived one is damaged. */
export const downloadInvoice = fileEndpoint({
  method: 'GET',
  path: '/pdf-downloader/invoice-pdf-download',
  summary: 'Get one invoice as PDF: the archived document, or one generated from its lines',
  needs: flag('CanViewInvoices'),
  scope: customerScope('companyNumber', 'group', { shipTo: 'shipTo' }),
  input: z.object({
    invoiceId: invoiceNumber,
    companyNumber,
    group: customerNumber,
    shipTo: optional(shipToNumber),
    order: optional(orderNumber),
  }),
  types: ['application/pdf'],
  audit: 'pdf',
})

export const downloadInvoices = fileEndpoint({
  method: 'POST',
  path: '/pdf-downloader/invoices',
  summary: `Download up to ${maxInvoices} invoices as one PDF or as a zip of PDFs`,
  needs: flag('CanViewInvoices'),
  scope: customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo' }),
  input: z.object({
    companyNumber,
    customerNumber,
    shipTo: optional(shipToNumber),
    /** A JSON array of invoice numbers, in the requested order; numbers without commas may also be separated by these. */
    invoices: listOf(invoiceNumber, maxInvoices),
    form: z.enum(['pdf', 'zip']),
  }),
  types: ['application/pdf', 'application/zip'],
  audit: 'pdf',
})
