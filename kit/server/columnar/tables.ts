import type { Database } from '../db/schema.ts'

/** The tables behind the reports on invoice lines and stock. A copy holds them. Only feeds write to them. */
export const copiedTables = [
  'companies',
  'customers',
  'ship_tos',
  'vendors',
  'items',
  'customer_items',
  'list_prices',
  'custom_prices',
  'stock',
  'sales_lines',
] as const satisfies readonly (keyof Database)[]

export type CopiedTable = (typeof copiedTables)[number]

/**
 * How the copy sorts the rows of long tables, so that rows that are read together are stored together. A table is read
 * in parts by the first two columns.
 */
export const sorting: Partial<Record<CopiedTable, readonly [string, string, string]>> = {
  customer_items: ['company', 'customer', 'item'],
  custom_prices: ['company', 'customer', 'item'],
  stock: ['company', 'item', 'warehouse'],
  sales_lines: ['company', 'customer', 'invoice_date'],
}
