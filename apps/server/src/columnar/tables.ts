import type { Database } from '#server/db/schema.ts'

/** The tables that reports over invoice lines read, and so all that a copy holds. Feeds alone write them. */
export const copiedTables = [
  'companies',
  'customers',
  'ship_tos',
  'vendors',
  'items',
  'customer_items',
  'list_prices',
  'custom_prices',
  'sales_lines',
] as const satisfies readonly (keyof Database)[]

export type CopiedTable = (typeof copiedTables)[number]

/** The order in which a copy holds a table's rows: what is read together lies together. */
export const sorting: Partial<Record<CopiedTable, string>> = {
  customer_items: 'company, customer, item',
  custom_prices: 'company, customer, item',
  sales_lines: 'company, customer, invoice_date',
}
