import type { Column } from '#kit/contract/declare/columns.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import type { LinkedCustomer } from '../screen/linked-customer.ts'

type Owner = Omit<LinkedCustomer, 'shipTo'>

/**
 * Returns the customer for whom a row's item opens: the row's customer, or else the chosen one. Undefined if the row
 * names only another company or another customer number, because items and customers are numbered within a company.
 */
export function itemOwner(
  { company, customer }: NonNullable<Column['item']>,
  row: CellRow,
  chosen: Owner | undefined,
): Owner | undefined {
  const number = String((customer && row[customer]) ?? '')
  // The text is a company and a customer number.
  if (number.length === 8) return { company: number.slice(0, 2), customer: number.slice(2) }
  const at = String((company && row[company]) ?? '')
  if (at !== '' && number !== '') return { company: at, customer: number }
  const isChosen = [chosen?.company, ''].includes(at) && [chosen?.customer, ''].includes(number)
  if (!chosen || !isChosen) return undefined
  return { company: chosen.company, customer: chosen.customer }
}

export interface RowLine {
  item: string
  /** The declared quantity; undefined without one above 0. */
  quantity: number | undefined
}

/** Returns a row's item if it can be ordered for the chosen customer: not an item of another customer's row. */
export function rowLine(columns: readonly Column[], row: CellRow, chosen: Owner | undefined): RowLine | undefined {
  const column = columns.find(({ item }) => item)
  const item = String((column && row[column.key]) ?? '')
  const owner = column?.item && itemOwner(column.item, row, chosen)
  const isChosen = owner?.company === chosen?.company && owner?.customer === chosen?.customer
  if (item === '' || !owner || !isChosen) return undefined
  const quantity = Number(column?.item?.quantity === undefined ? 0 : (row[column.item.quantity] ?? 0))
  return { item, quantity: quantity > 0 ? quantity : undefined }
}
