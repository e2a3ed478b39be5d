import type { Generated, GeneratedAlways } from 'kysely'
import type { Day } from '@trade-counter/contract/kit/dates.ts'
import type { GuideTables } from './guide-schema.ts'
import type { OrderingTables } from './ordering-schema.ts'
import type { PortalTables } from './portal-schema.ts'

interface Address {
  address1: string
  address2: string
  city: string
  state: string
  zip: string
}

interface Companies extends Address {
  company: string
  name: string
  phone: string
  email: string
}

interface Warehouses {
  company: string
  warehouse: string
  name: string
  city: string
  state: string
}

interface Customers extends Address {
  company: string
  customer: string
  name: string
  country: string
  warehouse: string
  terms: string
}

interface ShipTos extends Address {
  company: string
  customer: string
  ship_to: string
  name: string
  country: string
}

interface CustomerGroups {
  group_id: string
  name: string
}

interface GroupMembers {
  group_id: string
  company: string
  customer: string
  /** Empty for the whole customer. */
  ship_to: string
}

interface Employees {
  employee: string
  name: string
  region: string
  role: 'rep' | 'manager' | 'administrator'
}

interface EmployeeBooks {
  employee: string
  company: string
  customer: string
}

interface Vendors {
  company: string
  vendor: string
  name: string
}

interface Items {
  company: string
  item: string
  description: string
  description2: string
  vendor: string
  vendor_part: string
  department: string
  case_pack: number
  pack_description: string
  unit: string
  /** Pounds per selling unit. */
  weight: number
  /** Cubic feet per selling unit. */
  cube: number
  pallet_quantity: number
  flyer_page: string
  /** `Y` if it is sold in whole cases only. */
  whole_cases: Generated<string | null>
}

interface CustomerItems {
  company: string
  customer: string
  item: string
  customer_part: string
  department: string
  /** The part number in lowercase. */
  part_key: GeneratedAlways<string>
}

interface Stock {
  company: string
  item: string
  warehouse: string
  /** S: stock, N: non-stock. */
  stocked: 'S' | 'N'
  on_hand: number
  on_demand: number
  on_order: number
  scheduled_date: Day | null
  days_on_hand: number
  lead_time_days: number
  minimum_quantity: number
  maximum_quantity: number
}

interface Substitutes {
  company: string
  item: string
  substitute: string
  /** The lowest is offered first. */
  rank: number
  remark: string
}

interface ListPrices {
  company: string
  item: string
  sell_case: number
  sell_unit: string
  sell_price: number
  list_price: number
  pending_price: number | null
  effective_date: Day | null
}

interface CustomPrices {
  company: string
  customer: string
  item: string
  /** W: from the warehouse, D: direct from the vendor. */
  shipment_type: 'W' | 'D'
  /** C: current, P: pending. */
  current_pending: 'C' | 'P'
  price_source: string
  sell_case: number
  sell_unit: string
  price: number
  effective_date: Day
  expiration_date: Day | null
}

interface Orders {
  company: string
  customer: string
  order_number: string
  sequence: string
  ship_to: string
  warehouse: string
  customer_po: string
  /** A: ordinary, B: back order. */
  order_type: 'A' | 'B'
  /** O: open, C: closed. */
  status: 'O' | 'C'
  order_date: Day
  ship_date: Day | null
  amount: number
  invoice_number: string
  pro_number: string
  ship_via: string
  ship_via_name: string
  /** UPS, FEDEX, or empty. */
  carrier: string
  comment1: string
  comment2: string
  /** The PO number in lowercase. */
  po_key: GeneratedAlways<string>
}

interface OrderLines {
  company: string
  customer: string
  order_number: string
  sequence: string
  line: number
  item: string
  quantity_ordered: number
  quantity_reserved: number
  quantity_back_ordered: number
  unit_price: number
  date_scheduled: Day | null
}

interface Packages {
  company: string
  customer: string
  order_number: string
  sequence: string
  carrier: string
  tracking_number: string
  ship_date: Day
  service: string
  weight: number
  scheduled_delivery: Day | null
}

interface PackageEvents {
  carrier: string
  tracking_number: string
  ship_date: Day
  event: number
  event_date: Day
  event_time: string
  city: string
  status: string
  description: string
}

interface Invoices {
  company: string
  customer: string
  invoice_number: string
  ship_to: string
  warehouse: string
  order_number: string
  order_sequence: string
  customer_po: string
  invoice_date: Day
  due_date: Day | null
  amount: number
  balance: number
  /** The PO number in lowercase. */
  po_key: GeneratedAlways<string>
}

export interface SalesLines {
  company: string
  customer: string
  invoice_number: string
  line: number
  invoice_date: Day
  ship_to: string
  warehouse: string
  item: string
  customer_part: string
  department: string
  vendor: string
  vendor_part: string
  customer_po: string
  quantity: number
  unit_price: number
  sales: number
  tax: number
  add_ons: number
}

interface InvoiceImages {
  company: string
  invoice_number: string
  pdf: Buffer
}

/** Every table as queries see it: numeric and bigint are numbers, dates are `YYYY-MM-DD`, timestamptz is a Date. */
export interface Database extends PortalTables, OrderingTables, GuideTables {
  companies: Companies
  warehouses: Warehouses
  customers: Customers
  ship_tos: ShipTos
  customer_groups: CustomerGroups
  group_members: GroupMembers
  employees: Employees
  employee_books: EmployeeBooks
  vendors: Vendors
  items: Items
  customer_items: CustomerItems
  stock: Stock
  substitutes: Substitutes
  list_prices: ListPrices
  custom_prices: CustomPrices
  orders: Orders
  order_lines: OrderLines
  packages: Packages
  package_events: PackageEvents
  invoices: Invoices
  sales_lines: SalesLines
  invoice_images: InvoiceImages
}
