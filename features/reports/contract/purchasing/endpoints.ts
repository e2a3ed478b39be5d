import { z } from 'zod'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { companyNumber, customerNumber, optional, shipToNumber } from '#kit/contract/declare/fields.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { chosen } from '#kit/contract/declare/report-fields.ts'
import { salesYears, isSalesYear } from '#items/contract/reports/sales-filter.ts'
import { customerScope } from '#kit/contract/declare/scope.ts'
import { detailColumns, summaryColumns, summaryExportColumns, totalColumns, yearToDateColumns } from './columns.ts'
import { periods, sentYear, wholeYear } from './rules.ts'

// The paths are spelled as specified.

const needs = flag('CanViewSales')
const scope = customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo' })
/** A missing ship-to means all. */
const account = { companyNumber, customerNumber, shipTo: optional(shipToNumber) }
const [first, last] = [sentYear(salesYears.first), sentYear(salesYears.last)]

/** A year minus 1900 on the wire, parsed to the year. */
const year = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a number')
  .transform((sent) => Number(sent) + 1900)
  .refine(isSalesYear, `is the year minus 1900: ${first} (${salesYears.first}) to ${last} (${salesYears.last})`)

export const readSummary = listEndpoint({
  path: '/puchasing/get-summary',
  summary: "Get one customer's purchases by month, for this year and the 3 before",
  needs,
  scope,
  /** `compare` adds the change against last year. */
  input: z.object({ ...account, compare: chosen }),
  data: ['sales_lines'],
  columns: summaryColumns,
  exports: { filtered: 'PurchasingSummary.csv' },
  exportColumns: summaryExportColumns,
})

/** One row. */
export const readYearToDate = listEndpoint({
  path: '/puchasing/year-to-date',
  summary: "Get one customer's purchases this year to date and in the same days of last year",
  needs,
  scope,
  input: z.object(account),
  data: ['sales_lines'],
  columns: yearToDateColumns,
})

export const listPurchases = listEndpoint({
  path: '/puchasing/details',
  summary: "List one customer's purchases in a month or a year, by item",
  needs,
  scope,
  input: z.object({ ...account, year, month: z.enum(periods, `must be 1 to 12 or ${wholeYear}`) }),
  data: ['sales_lines'],
  columns: detailColumns,
})

export const listPurchaseTotals = listEndpoint({
  path: '/puchasing/download-total-details',
  summary: "List one customer's purchases in a year, by item and month",
  needs,
  scope,
  input: z.object({ ...account, year, month: z.literal(wholeYear, `must be ${wholeYear}`) }),
  data: ['sales_lines'],
  columns: totalColumns,
  exports: { filtered: 'PurchasingDetails.csv' },
})
