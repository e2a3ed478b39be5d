/** The tables that feeds fill, except accounts. Every load records which of them it changed. */
export const fedTables = [
  'companies',
  'warehouses',
  'customers',
  'ship_tos',
  'customer_groups',
  'group_members',
  'employees',
  'employee_books',
  'vendors',
  'items',
  'customer_items',
  'stock',
  'substitutes',
  'list_prices',
  'custom_prices',
  'orders',
  'order_lines',
  'packages',
  'package_events',
  'invoices',
  'invoice_images',
  'sales_lines',
  'order_guides',
] as const

export type FedTable = (typeof fedTables)[number]
