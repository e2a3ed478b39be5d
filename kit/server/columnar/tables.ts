import type { Database } from '../db/schema.ts'

/** The tables that invoice line and stock reports read; a copy holds these. Only feeds write them. */
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
 * The order of a long table's rows in the copy: rows that are read together are stored together. By the first two
 * columns the table is read in parts.
 */
export const sorting: Partial<Record<CopiedTable, readonly [string, string, string]>> = {
  customer_items: ['company', 'customer', 'item'],
  custom_prices: ['company', 'customer', 'item'],
  stock: ['company', 'item', 'warehouse'],
  sales_lines: ['company', 'customer', 'invoice_date'],
}
