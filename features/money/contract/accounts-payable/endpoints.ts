import { z } from 'zod'
import { datesReversed, reversedMessage } from '#kit/contract/dates.ts'
import {
  date,
  companyNumber,
  customerNumber,
  invoiceNumber,
  optional,
  shipToNumber,
  text,
} from '#kit/contract/declare/fields.ts'
import { fileEndpoint, listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { flag, session } from '#kit/contract/declare/need.ts'
import { customerScope } from '#kit/contract/declare/scope.ts'
import { bucketColumns, creditColumns, detailColumns, paymentColumns, statementColumns } from './columns.ts'
import { daysOldCodes, searchTypes, statuses } from './rules.ts'

const scope = customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo' })
const account = { companyNumber, customerNumber, shipTo: optional(shipToNumber) }

/** `shipTo` is not part of the specified call: it limits the summary to the same ship-to as the details. */
export const listBuckets = listEndpoint({
  path: '/accountspayable/arbuckets',
  summary: "Get one customer's balance by days since the invoice date",
  needs: flag('CanViewAR'),
  scope,
  input: z.object(account),
  data: ['invoices'],
  columns: bucketColumns,
  exports: { filtered: 'AccountsPayableBuckets.csv' },
})

/** One row. `OnHold` is `Y` or `N`. */
export const readCredit = listEndpoint({
  path: '/accountspayable/credit',
  summary: "Get one customer's credit limit, what is left of it, what is on account, and whether orders are on hold",
  needs: session,
  scope: customerScope('companyNumber', 'customerNumber'),
  input: z.object({ companyNumber, customerNumber }),
  data: ['invoices', 'orders', 'payments'],
  columns: creditColumns,
})

/** Refuses a period that ends before it begins. */
const refuseReversed = (
  { fromDate = '', toDate = '' }: { fromDate?: string | undefined; toDate?: string | undefined },
  context: z.RefinementCtx,
) => {
  if (datesReversed(fromDate, toDate))
    context.addIssue({ code: 'custom', path: ['fromDate'], message: reversedMessage(fromDate, toDate) })
}

const detailsInput = z
  .object({
    ...account,
    searchWord: optional(text(60).trim()),
    searchWordType: optional(z.enum(searchTypes)),
    bucket: optional(z.enum(daysOldCodes)),
    fromDate: optional(date),
    toDate: optional(date),
    status: optional(z.enum(statuses)),
    /** Accepted but ignored: only the account's flag decides which invoices open as a document. */
    showInvoice: optional(z.enum(['Y', 'N'])),
  })
  .superRefine(refuseReversed)
  .superRefine(({ searchWord, searchWordType }, context) => {
    if (searchWord && !searchWordType)
      context.addIssue({ code: 'custom', path: ['searchWordType'], message: 'is required with a search text' })
  })

/** Newest first. Without a status, only open invoices. */
export const listDetails = listEndpoint({
  path: '/accountspayable/ardetails',
  summary: "Search one customer's invoices",
  needs: flag('CanViewAR'),
  scope,
  input: detailsInput,
  data: ['invoices', 'payments'],
  columns: detailColumns,
  exports: { filtered: 'AccountsPayable.csv' },
})

/** Newest first. */
export const listPayments = listEndpoint({
  path: '/accountspayable/payments',
  summary: "List one customer's payments and used credits, each with the invoices that it paid",
  needs: flag('CanViewAR'),
  scope,
  input: z.object({ ...account, invoice: optional(invoiceNumber) }),
  data: ['payments', 'invoices'],
  columns: paymentColumns,
  exports: { filtered: 'Payments.csv' },
})

/** Without dates, the current month to date. Without payments in the books, a past day is refused. */
export const listStatement = listEndpoint({
  path: '/accountspayable/account-statement',
  summary: "List one customer's invoices, credits, and payments in a period, between its opening and closing balance",
  needs: flag('CanViewAR'),
  scope,
  input: z.object({ ...account, fromDate: optional(date), toDate: optional(date) }).superRefine(refuseReversed),
  data: ['invoices', 'payments'],
  columns: statementColumns,
  exports: { filtered: 'Statement.csv' },
})

/** The same statement as a document, with what was open at its end. */
export const printStatement = fileEndpoint({
  method: 'GET',
  path: '/accountspayable/statement',
  summary: 'Get a statement of account as PDF, for one customer or ship-to, as of any day',
  needs: flag('CanViewAR'),
  scope,
  input: z
    .object({ ...account, fromDate: optional(date), asOf: optional(date) })
    .superRefine(({ fromDate, asOf }, context) => refuseReversed({ fromDate, toDate: asOf }, context)),
  types: ['application/pdf'],
  audit: 'pdf',
})
