import { rangeFields } from '../date-ranges.ts'
import { defineReport } from '../define-report.ts'
import { chosen } from '#kit/contract/declare/report-fields.ts'
import { columnFields } from '../report-columns.ts'
import {
  salesEntryWidth,
  salesFilterFields,
  salesItemKindLabels,
  salesScope,
  salesViewerFields,
} from '#items/contract/reports/sales-filter.ts'
import { analysisColumns, dataColumns, reportColumns } from './columns.ts'
import { analysisChecks } from './rules.ts'

const noSales = 'No sales match the criteria.'

/** The customers' purchases, in four date ranges side by side. */
export const purchasingAnalysis = defineReport({
  name: 'purchasing-analysis',
  screen: 'purchasingAnalysis',
  reportColumns,
  dataColumns,
  columns: analysisColumns,
  fields: {
    ...salesViewerFields,
    ...rangeFields,
    ...columnFields([...reportColumns, ...dataColumns]),
    /** Whether ranges 1 and 2, and 3 and 4, are compared. */
    compare: chosen,
    ...salesFilterFields,
  },
  sent: { report: ['01', '00'], data: ['1', '0'] },
  viewer: ({ identityKey, loginType }) => ({ identityKey, loginType }),
  scope: salesScope,
  filters: {
    dates: true,
    compare: 'compare',
    shipTos: 'shipList',
    vendors: 'vendorList',
    items: { from: 'fromItem', to: 'toItem', kind: 'cpType', width: salesEntryWidth, kinds: salesItemKindLabels },
  },
  checks: analysisChecks,
  data: ['sales_lines'],
  file: 'Filtered-PA-Report.csv',
  calls: {
    run: { path: '/purchaseanalysis/getpurchaseanalysislist', summary: 'Run a report on purchases' },
    vendors: { path: '/purchaseanalysis/vendors', summary: "List the vendors of the viewer's companies" },
    customers: {
      path: '/consolidatedinventory/customerList-purshaseanalysis',
      summary: 'List the customers whose purchases the viewer may analyze',
    },
  },
  words: {
    idle: 'Choose report columns, dates, and data columns, then Run Report.',
    empty: noSales,
    failed: `Error while fetching records.\n${noSales}`,
  },
})
