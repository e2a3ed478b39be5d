import { z } from 'zod'
import { listEndpoint } from '../../kit/declare/endpoint.ts'
import { companyNumber, identityKey, listOf, loginTypeCode, optional, text } from '../../kit/declare/fields.ts'
import { reportNeeds } from '../../kit/reports/report-definitions.ts'
import { chosen, customerId, mostListed, paddedCode } from '../../kit/reports/report-fields.ts'
import { reportCustomerColumns, reportVendorColumns } from '../../kit/reports/report-lists.ts'
import { viewerScope } from '../../kit/declare/scope.ts'
import { consolidatedColumns } from './columns.ts'
import { itemKinds } from './item-kinds.ts'
import { dataColumns, entryWidth, findFault, reportColumns, type ReportField } from './rules.ts'

const needs = reportNeeds['consolidated-inventory']
const allColumns = [...reportColumns, ...dataColumns]
const columnFields = Object.fromEntries(allColumns.map(({ field }) => [field, chosen])) as Record<
  ReportField,
  typeof chosen
>

const fields = {
  pklogid: identityKey,
  /** Limits the report to a company; 00, the company of every group login, means all. */
  type: companyNumber,
  ...columnFields,
  frItem: optional(text(entryWidth)),
  toItem: optional(text(entryWidth)),
  cPType: optional(z.enum(itemKinds)),
  /** Missing customers, vendors, and items mean all. */
  custList: optional(listOf(customerId, mostListed)),
  vendList: optional(listOf(paddedCode(12), mostListed)),
  itemList: optional(listOf(paddedCode(entryWidth), mostListed)),
}

/** Repeats the checks of Run Report; an unknown column is named. */
const input = z.looseObject(fields).superRefine((asked, context) => {
  const unknown = Object.keys(asked).filter((name) => /^(dim|mea)/.test(name) && !(name in columnFields))
  for (const field of unknown)
    context.addIssue({ code: 'custom', path: [field], message: 'is no column of this report' })
  const fault = findFault({
    chosen: new Set(allColumns.map(({ field }) => field).filter((field) => asked[field])),
    from: asked.frItem ?? '',
    to: asked.toItem ?? '',
    // An empty list means every customer.
    allCustomers: asked.custList === undefined,
    customers: asked.custList ?? [],
  })
  if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message })
})

const report = {
  path: '/consolidatedinventory/consInventory',
  needs,
  scope: viewerScope('pklogid', { company: 'type', customers: 'custList' }),
  input,
  data: ['stock'],
  columns: consolidatedColumns,
  exports: { filtered: 'Filtered-ConsolidatedInventory-Report.csv' },
  long: true,
} as const

export const runReport = listEndpoint({ method: 'GET', summary: "Run a report on a group's inventory", ...report })

/** The same call for lists that are too long for an address. */
export const runLongReport = listEndpoint({
  method: 'POST',
  summary: "Run a report on a group's inventory, with long filter lists",
  ...report,
})

export const listReportVendors = listEndpoint({
  method: 'GET',
  path: '/consolidatedinventory/customerVendor',
  summary: "List the vendors of a group's companies",
  needs,
  scope: viewerScope('identityKey'),
  input: z.object({ identityKey, loginType: loginTypeCode }),
  columns: reportVendorColumns,
  exports: undefined,
})

export const listReportCustomers = listEndpoint({
  method: 'GET',
  path: '/consolidatedinventory/customerList',
  summary: 'List the customers of a group',
  needs,
  scope: viewerScope('identityKey'),
  input: z.object({ identityKey, loginTypeCode }),
  columns: reportCustomerColumns,
  exports: undefined,
})
