import type { Database } from '#server/kit/db/schema.ts'

/** The tables that reports over invoice lines and over stock read, and so all that a copy holds. Feeds alone write them. */
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

/** The order in which a copy holds a table's rows: what is read together lies together. */
export const sorting: Partial<Record<CopiedTable, string>> = {
  customer_items: 'company, customer, item',
  custom_prices: 'company, customer, item',
  stock: 'company, item, warehouse',
  sales_lines: 'company, customer, invoice_date',
}

/** Two columns of a long table's key, between whose values it is cut into parts. */
export const cutting: Partial<Record<CopiedTable, readonly [string, string]>> = {
  customer_items: ['company', 'customer'],
  custom_prices: ['company', 'customer'],
  stock: ['company', 'item'],
  sales_lines: ['company', 'customer'],
}
