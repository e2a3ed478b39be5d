import type { FlagName, LoginType } from '@trade-counter/contract/kit/need.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A calendar day, `YYYY-MM-DD`: never a Date, which would drag a time zone in. */
export type Day = string

/** jsonb: read as the value, written as the value or its text. */
type Json<T> = ColumnType<T, T | string | undefined, T | string>

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
  /** Pounds a selling unit. */
  weight: number
  /** Cubic feet a selling unit. */
  cube: number
  pallet_quantity: number
  flyer_page: string
}

interface CustomerItems {
  company: string
  customer: string
  item: string
  customer_part: string
  department: string
}

interface Stock {
  company: string
  item: string
  warehouse: string
  /** S stock, N non-stock. */
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
  /** W from the warehouse, D direct from the vendor. */
  shipment_type: 'W' | 'D'
  /** C current, P pending. */
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
  /** A ordinary, B back order. */
  order_type: 'A' | 'B'
  /** O open, C closed. */
  status: 'O' | 'C'
  order_date: Day
  ship_date: Day | null
  amount: number
  invoice_number: string
  pro_number: string
  ship_via: string
  ship_via_name: string
  /** UPS, FEDEX or empty. */
  carrier: string
  comment1: string
  comment2: string
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
}

interface SalesLines {
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

interface Accounts {
  account_id: GeneratedAlways<number>
  login_type: LoginType
  company: string
  user_id: string
  identity_key: string
  password_hash: string
  email: Generated<string>
  otp_policy: Generated<'always' | 'new device' | 'never'>
  flags: Json<Partial<Record<FlagName, string>>>
  active: Generated<boolean>
  password_changed_at: Generated<Date>
}

interface Sessions {
  session_id: string
  account_id: number
  created_at: Generated<Date>
  used_at: Generated<Date>
  ends_at: Date
  ended_at: Date | null
  ended_because: string | null
}

interface RefreshTokens {
  token_hash: Buffer
  session_id: string
  created_at: Generated<Date>
  used_at: Date | null
  successor: Buffer | null
}

interface SignInLimits {
  limit_key: string
  failures: Generated<number>
  window_start: Generated<Date>
  locked_until: Date | null
}

interface Audit {
  audit_id: GeneratedAlways<number>
  at: Generated<Date>
  request_id: string
  actor: string | null
  subject: string | null
  event: string
  detail: Json<Record<string, unknown>>
}

interface KnownBrowsers {
  account_id: number
  browser_hash: Buffer
  first_seen: Date
  last_seen: Date
}

interface OtpTickets {
  ticket_id: string
  account_id: number
  created_at: Date
  expires_at: Date
  code_hmac: Buffer | null
  code_kid: string | null
  code_expires_at: Date | null
  tries: Generated<number>
  completed_at: Date | null
}

interface OtpSends {
  account_id: number
  sends: number
  last_sent_at: Date
  locked_until: Date | null
}

interface MailQueue {
  mail_id: GeneratedAlways<number>
  topic: string
  recipient: string
  subject: string
  body: string
  created_at: Date
  expires_at: Date
  attempts: Generated<number>
  next_try_at: Date
  sent_at: Date | null
  gave_up_at: Date | null
  last_error: string | null
}

interface SsoPartners {
  partner: string
  secret_hash: string
  created_at: Date
}

interface SsoAccounts {
  partner: string
  account_id: number
}

interface DataVersion {
  only_row: Generated<boolean>
  version: Generated<number>
  loaded_at: Date | null
}

/** Every table, as queries see it: numeric and bigint as number, date as `YYYY-MM-DD`, timestamptz as Date. */
export interface Database {
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
  list_prices: ListPrices
  custom_prices: CustomPrices
  orders: Orders
  order_lines: OrderLines
  packages: Packages
  package_events: PackageEvents
  invoices: Invoices
  sales_lines: SalesLines
  invoice_images: InvoiceImages
  accounts: Accounts
  sessions: Sessions
  refresh_tokens: RefreshTokens
  sign_in_limits: SignInLimits
  audit: Audit
  known_browsers: KnownBrowsers
  otp_tickets: OtpTickets
  otp_sends: OtpSends
  mail_queue: MailQueue
  sso_partners: SsoPartners
  sso_accounts: SsoAccounts
  data_version: DataVersion
}
