import { z } from 'zod'
import { datesReversed, reversedMessage } from '#kit/contract/dates.ts'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { numberRows, optional } from '#kit/contract/declare/fields.ts'
import {
  salesDate,
  salesFilterFields,
  salesRowFields,
  salesScope,
  salesViewerFields,
} from '#items/contract/reports/sales-filter.ts'
import { salesNeeds } from '#items/contract/reports/report-needs.ts'
import { lineTotalColumns, purchasedLineColumns } from './columns.ts'

const selection = z
  .object({
    ...salesViewerFields,
    ...salesFilterFields,
    ...salesRowFields,
    fromDate: optional(salesDate),
    toDate: optional(salesDate),
    /** Limits the response to the newest lines; missing means all. */
    numberRows: optional(numberRows),
  })
  .superRefine(({ fromDate = '', toDate = '', frItem = '', toItem = '' }, context) => {
    if (datesReversed(fromDate, toDate))
      context.addIssue({ code: 'custom', path: ['fromDate'], message: reversedMessage(fromDate, toDate) })
    if (frItem !== '' && toItem !== '' && frItem > toItem)
      context.addIssue({ code: 'custom', path: ['frItem'], message: 'Item Range is invalid' })
  })

const shared = {
  needs: salesNeeds,
  scope: salesScope,
  input: selection,
  data: ['sales_lines'],
  long: true,
} as const
const lines = {
  ...shared,
  path: '/purchasing/lines',
  columns: purchasedLineColumns,
  limit: 'numberRows',
  exports: { filtered: 'PurchasedLines.csv' },
} as const
const totals = { ...shared, path: '/purchasing/line-totals', columns: lineTotalColumns } as const

/** Newest first. */
export const listPurchasedLines = listEndpoint({
  summary: 'List the invoice lines behind a purchase figure',
  ...lines,
})

/** The same call, for lists that are too long for an address. */
export const listManyPurchasedLines = listEndpoint({
  method: 'POST',
  summary: 'List the invoice lines behind a purchase figure, with long filter lists',
  ...lines,
})

export const sumPurchasedLines = listEndpoint({
  summary: 'Total the invoice lines behind a purchase figure',
  ...totals,
})

export const sumManyPurchasedLines = listEndpoint({
  method: 'POST',
  summary: 'Total the invoice lines behind a purchase figure, with long filter lists',
  ...totals,
})
