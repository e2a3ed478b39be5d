import {
  customersFault,
  type Fault,
  firstFault,
  itemRangeFault,
  type ReportColumn,
} from '../../kit/reports/report-columns.ts'

export const noInventory = 'No inventory matches the criteria.'

/** The transmitted width of an item entry. */
export const entryWidth = 22

/** A column of the report. */
interface StockColumn extends ReportColumn {
  /** The column's name in the message that it requires the warehouse. */
  withWarehouse?: string
}

export const reportColumns = [
  { id: 1, label: 'Customer Part#', field: 'dimCustPart' },
  { id: 2, label: 'Item Number', field: 'dimItem' },
  { id: 3, label: 'Warehouse', field: 'dimCo' },
  { id: 4, label: 'Stock/Non-stock Item', field: 'dimStk', withWarehouse: 'Stock/Non-stock' },
  { id: 5, label: 'Vendor Part', field: 'dimVPart' },
  { id: 6, label: 'Vendor', field: 'dimVend' },
  {
    id: 7,
    label: 'Estimated Delivery Date to Distributor Warehouse',
    field: 'dimPODate',
    withWarehouse: 'Estimated Delivery Date',
  },
  { id: 8, label: 'Pallet Qty', field: 'dimPal', withWarehouse: 'Pallet Qty' },
  { id: 9, label: 'Current Price', field: 'dimCurPrice', price: true, withWarehouse: 'Current Price' },
] as const satisfies readonly StockColumn[]

export const dataColumns = [
  { id: 1, label: 'Quantity Available', field: 'meaAVL' },
  { id: 2, label: 'Product Value Available', field: 'meaVAL', price: true },
  { id: 3, label: 'Quantity on Demand', field: 'meaQOO' },
  { id: 4, label: 'Available + On Order', field: 'meaAVLOO' },
] as const satisfies readonly StockColumn[]

export type ReportField = (typeof reportColumns)[number]['field'] | (typeof dataColumns)[number]['field']

/** The parameters of a report. */
export interface Definition {
  /** The fields of the selected columns. */
  chosen: ReadonlySet<string>
  from: string
  to: string
  allCustomers: boolean
  customers: readonly string[]
}

/** At least one report column and one data column. */
export function columnsFault({ chosen }: Pick<Definition, 'chosen'>): Fault | undefined {
  const missing = [
    { name: 'Data Columns', columns: dataColumns },
    { name: 'Report Columns', columns: reportColumns },
  ].filter(({ columns }) => !columns.some(({ field }) => chosen.has(field)))
  const [first] = missing
  if (!first) return undefined
  return {
    field: first.columns[0]?.field ?? '',
    message: missing.map(({ name }) => `${name}: has no selections`).join('\n'),
  }
}

function warehouseFault({ chosen }: Definition): Fault | undefined {
  if (chosen.has('dimCo')) return undefined
  const lone = reportColumns.find((column: StockColumn) => column.withWarehouse && chosen.has(column.field))
  const { withWarehouse }: Partial<StockColumn> = lone ?? {}
  return withWarehouse === undefined
    ? undefined
    : { field: 'dimCo', message: `${withWarehouse} must be selected with Warehouse` }
}

/** The first problem with a report, in the specified order of the checks. */
export const findFault = (definition: Definition): Fault | undefined =>
  firstFault([itemRangeFault, columnsFault, warehouseFault, customersFault], definition)
