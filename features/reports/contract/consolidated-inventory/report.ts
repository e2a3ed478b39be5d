import { z } from 'zod'
import { companyNumber, identityKey, listOf, optional, text } from '#kit/contract/declare/fields.ts'
import { viewerScope } from '#kit/contract/declare/scope.ts'
import { defineReport } from '../define-report.ts'
import { columnsCheck, customersFault, itemRangeFault, requiredCheck } from '../report-checks.ts'
import { columnFields } from '../report-columns.ts'
import { customerId, longestItem, maxListed, paddedCode } from '#kit/contract/declare/report-fields.ts'
import { consolidatedColumns, dataColumns, reportColumns } from './columns.ts'

/** The transmitted width of an item entry; a longer entry is sent whole. */
export const entryWidth = 22

/** What item ranges and entries refer to: the distributor's item, the customer's part, or the vendor's part. */
const itemKinds = ['B', 'C', 'V'] as const
export type ItemKind = (typeof itemKinds)[number]

const columnsFault = columnsCheck(dataColumns, reportColumns, 'Data Columns: has no selections')

const warehouseFault = requiredCheck('dimCo', {
  dimStk: 'Stock/Non-stock must be selected with Warehouse',
  dimPODate: 'Estimated Delivery Date must be selected with Warehouse',
  dimPal: 'Pallet Qty must be selected with Warehouse',
  dimCurPrice: 'Current Price must be selected with Warehouse',
})

/** What the customers of a group could buy: stock by item, warehouse, and vendor. */
export const consolidatedInventory = defineReport({
  name: 'consolidated-inventory',
  screen: 'consolidatedInventory',
  reportColumns,
  dataColumns,
  columns: consolidatedColumns,
  fields: {
    pklogid: identityKey,
    /** Limits the report to a company; 00, the company of every group login, means all. */
    type: companyNumber,
    ...columnFields([...reportColumns, ...dataColumns]),
    frItem: optional(text(longestItem)),
    toItem: optional(text(longestItem)),
    cPType: optional(z.enum(itemKinds)),
    /** Missing customers, vendors, and items mean all. */
    custList: optional(listOf(customerId, maxListed)),
    vendList: optional(listOf(paddedCode(12), maxListed)),
    itemList: optional(listOf(paddedCode(longestItem), maxListed)),
  },
  sent: { report: ['01'], data: ['01'] },
  viewer: (viewer) => ({ pklogid: viewer.identityKey, type: viewer.companyNumber }),
  scope: viewerScope('pklogid', { company: 'type', customers: 'custList' }),
  filters: {
    vendors: 'vendList',
    items: {
      from: 'from',
      to: 'to',
      kind: 'cPType',
      width: entryWidth,
      kinds: { B: 'Item Number', C: 'Customer Part#', V: 'Vendor Part' } satisfies Record<ItemKind, string>,
    },
  },
  checks: {
    run: [itemRangeFault, columnsFault, warehouseFault, customersFault],
    show: [columnsFault],
  },
  data: ['stock'],
  file: 'Filtered-ConsolidatedInventory-Report.csv',
  calls: {
    run: { path: '/consolidatedinventory/consInventory', summary: "Run a report on a group's inventory" },
    vendors: { path: '/consolidatedinventory/customerVendor', summary: "List the vendors of a group's companies" },
    customers: { path: '/consolidatedinventory/customerList', summary: 'List the customers of a group' },
  },
  words: {
    idle: 'Choose report columns and data columns, then Run Report.',
    empty: 'No inventory matches the criteria.',
  },
})
