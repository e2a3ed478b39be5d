import { z } from 'zod'
import { listEndpoint } from '../../kit/declare/endpoint.ts'
import { identityKey, loginTypeCode, optional, text } from '../../kit/declare/fields.ts'
import { chosen } from '../../kit/reports/report-fields.ts'
import { reportCustomerColumns, reportVendorColumns } from '../../kit/reports/report-lists.ts'
import { salesFilterFields, salesNeeds, salesScope, salesViewerFields } from '../../kit/reports/sales-filter.ts'
import { viewerScope } from '../../kit/declare/scope.ts'
import { analysisColumns } from './columns.ts'
import { dayOf } from './ranges.ts'
import { dataColumns, findFault, reportColumns, type ReportField } from './rules.ts'

const allColumns = [...reportColumns, ...dataColumns]
const columnFields = Object.fromEntries(allColumns.map(({ field }) => [field, chosen])) as Record<
  ReportField,
  typeof chosen
>

/** A date of a range, `MM/DD/YYYY`; an invalid one stays as it is, so that the checks can name it. */
const rangeDate = optional(text(12).transform((sent) => dayOf(sent) ?? sent))

const fields = {
  ...salesViewerFields,
  frDate0: rangeDate,
  toDate0: rangeDate,
  frDate1: rangeDate,
  toDate1: rangeDate,
  frDate2: rangeDate,
  toDate2: rangeDate,
  frDate3: rangeDate,
  toDate3: rangeDate,
  ...columnFields,
  ...salesFilterFields,
}
type Asked = z.output<z.ZodObject<typeof fields>>

/** The four ranges of a call; a missing date is an empty string. */
export const rangesOf = (asked: Asked) => [
  { from: asked.frDate0 ?? '', to: asked.toDate0 ?? '' },
  { from: asked.frDate1 ?? '', to: asked.toDate1 ?? '' },
  { from: asked.frDate2 ?? '', to: asked.toDate2 ?? '' },
  { from: asked.frDate3 ?? '', to: asked.toDate3 ?? '' },
]

/** Repeats the checks of Run Report; an unknown column is named. */
const input = z.looseObject(fields).superRefine((asked, context) => {
  const unknown = Object.keys(asked).filter((name) => /^(dim|mea|range)/.test(name) && !(name in columnFields))
  for (const field of unknown)
    context.addIssue({ code: 'custom', path: [field], message: 'is no column of this report' })
  const fault = findFault({
    chosen: new Set(allColumns.map(({ field }) => field).filter((field) => asked[field])),
    ranges: rangesOf(asked),
    // An empty list means every customer.
    allCustomers: asked.custList === undefined,
    customers: asked.custList ?? [],
    from: asked.frItem ?? '',
    to: asked.toItem ?? '',
  })
  if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message })
})

const analysis = {
  path: '/purchaseanalysis/getpurchaseanalysislist',
  needs: salesNeeds,
  scope: salesScope,
  input,
  data: ['sales_lines'],
  columns: analysisColumns,
  exports: { filtered: 'Filtered-PA-Report.csv' },
  long: true,
} as const

export const runAnalysis = listEndpoint({ method: 'GET', summary: 'Run a report on purchases', ...analysis })

/** The same call for lists that are too long for an address. */
export const runLongAnalysis = listEndpoint({
  method: 'POST',
  summary: 'Run a report on purchases, with long filter lists',
  ...analysis,
})

export const listAnalysisCustomers = listEndpoint({
  method: 'GET',
  path: '/consolidatedinventory/customerList-purshaseanalysis',
  summary: 'List the customers whose purchases the viewer may analyze',
  needs: salesNeeds,
  scope: viewerScope('identityKey'),
  input: z.object({ identityKey, loginTypeCode }),
  columns: reportCustomerColumns,
  exports: undefined,
})

export const listAnalysisVendors = listEndpoint({
  method: 'GET',
  path: '/purchaseanalysis/vendors',
  summary: "List the vendors of the viewer's companies",
  needs: salesNeeds,
  scope: viewerScope('identityKey'),
  input: z.object({ identityKey, loginType: loginTypeCode }),
  columns: reportVendorColumns,
  exports: undefined,
})
