import { z } from 'zod'
import { date, datesReversed, reversedMessage } from '../../kit/dates.ts'
import { fileEndpoint, listEndpoint } from '../../kit/declare/endpoint.ts'
import { companyNumber, customerNumber, optional, shipToNumber, text } from '../../kit/declare/fields.ts'
import { flag } from '../../kit/declare/need.ts'
import { customerScope } from '../../kit/declare/scope.ts'
import { bucketColumns, detailColumns } from './columns.ts'
import { daysOldCodes, searchTypes, statuses } from './rules.ts'

const scope = customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo' })
const account = { companyNumber, customerNumber, shipTo: optional(shipToNumber) }

/** The ship-to, beyond what the call takes as specified, holds the summary to what its details are held to. */
export const listBuckets = listEndpoint({
  method: 'GET',
  path: '/accountspayable/arbuckets',
  summary: 'What one customer owes, by days since the invoice date',
  needs: flag('CanViewAR'),
  scope,
  input: z.object(account),
  data: ['invoices'],
  columns: bucketColumns,
  exports: { filtered: 'AccountsPayableBuckets.csv' },
})

const detailsInput = z
  .object({
    ...account,
    searchWord: optional(text(60).trim()),
    searchWordType: optional(z.enum(searchTypes)),
    bucket: optional(z.enum(daysOldCodes)),
    fromDate: optional(date),
    toDate: optional(date),
    status: optional(z.enum(statuses)),
    /** Kept from the calls that carry it: which invoices open as a document depends on the account's flag alone. */
    showInvoice: optional(z.enum(['Y', 'N'])),
  })
  .superRefine(({ searchWord, searchWordType, fromDate = '', toDate = '' }, context) => {
    if (datesReversed(fromDate, toDate))
      context.addIssue({ code: 'custom', path: ['fromDate'], message: reversedMessage(fromDate, toDate) })
    if (searchWord && !searchWordType)
      context.addIssue({ code: 'custom', path: ['searchWordType'], message: 'is required with a search text' })
  })

/** Newest first. Without a status the open ones. */
export const listDetails = listEndpoint({
  method: 'GET',
  path: '/accountspayable/ardetails',
  summary: "Search one customer's invoices",
  needs: flag('CanViewAR'),
  scope,
  input: detailsInput,
  data: ['invoices'],
  columns: detailColumns,
  exports: { filtered: 'AccountsPayable.csv' },
})

/**
 * A past day's statement lists what was invoiced until then, today's or a later one's everything; balances are today's.
 * Without dates: as of today, from the first day of that month on.
 */
export const printStatement = fileEndpoint({
  method: 'GET',
  path: '/accountspayable/statement',
  summary: 'A statement of account as PDF, for one customer or one of its ship-tos, as of any day',
  needs: flag('CanViewAR'),
  scope,
  input: z
    .object({ ...account, fromDate: optional(date), asOf: optional(date) })
    .superRefine(({ fromDate = '', asOf = '' }, context) => {
      if (datesReversed(fromDate, asOf))
        context.addIssue({ code: 'custom', path: ['fromDate'], message: reversedMessage(fromDate, asOf) })
    }),
  types: ['application/pdf'],
  audit: 'pdf',
})
