export const noInventory = 'No inventory matches the criteria.'

/** How wide an item entry is sent. */
export const entryWidth = 22

/** A column that a report may have. */
export interface ReportColumn {
  /** As the specification numbers it; data columns have none. */
  id: number
  label: string
  /** The field of the call that chooses it. */
  field: string
  /** Shows what the customer pays. */
  price?: true
  /** How the message names a column that is nothing without the warehouse. */
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
] as const satisfies readonly ReportColumn[]

export const dataColumns = [
  { id: 1, label: 'Quantity Available', field: 'meaAVL' },
  { id: 2, label: 'Product Value Available', field: 'meaVAL', price: true },
  { id: 3, label: 'Quantity on Demand', field: 'meaQOO' },
  { id: 4, label: 'Available + On Order', field: 'meaAVLOO' },
] as const satisfies readonly ReportColumn[]

export type ReportField = (typeof reportColumns)[number]['field'] | (typeof dataColumns)[number]['field']

/** What a report is run with. */
export interface Definition {
  /** The fields of the chosen columns. */
  chosen: ReadonlySet<string>
  from: string
  to: string
  allCustomers: boolean
  customers: readonly string[]
}

/** What is wrong with a definition: the specified message, and the field of the call that it is about. */
export interface Fault {
  field: string
  message: string
}

export const rangeInvalid = 'Item Range is invalid'
export const noCustomers = 'There are no Customer selections'

/** Codes sort by their characters; a range with one end is open at the other. */
const rangeFault = ({ from, to }: Definition): Fault | undefined =>
  from.trim() !== '' && to.trim() !== '' && from.trim() > to.trim()
    ? { field: 'frItem', message: rangeInvalid }
    : undefined

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
  const lone = reportColumns.find((column: ReportColumn) => column.withWarehouse && chosen.has(column.field))
  const { withWarehouse }: Partial<ReportColumn> = lone ?? {}
  return withWarehouse === undefined
    ? undefined
    : { field: 'dimCo', message: `${withWarehouse} must be selected with Warehouse` }
}

const customersFault = ({ allCustomers, customers }: Definition): Fault | undefined =>
  allCustomers || customers.length > 0 ? undefined : { field: 'custList', message: noCustomers }

const checks = [rangeFault, columnsFault, warehouseFault, customersFault]

/** The first thing that is wrong with a report, in the order in which the specification lists the checks. */
export function findFault(definition: Definition): Fault | undefined {
  for (const check of checks) {
    const fault = check(definition)
    if (fault) return fault
  }
  return undefined
}
