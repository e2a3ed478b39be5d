import type { Database } from '../schema.ts'

/** What the serving role may do with a table. Every table that it reads has `read`. */
interface Rights {
  /** The columns that it reads; all of them with `true`. */
  read?: readonly string[] | true
  /** The columns that it may set in a new row; all of them with `true`. */
  add?: readonly string[] | true
  /** The columns that it may change; all of them with `true`. */
  change?: readonly string[] | true
  remove?: true
}

/** Whose rows a table holds. A policy shows each row only to those who may see it. */
type Rows =
  /** A customer's, by the columns `company` and `customer`. */
  | 'customer'
  /** A customer group's, by `group_id`. */
  | 'group'
  /** An employee's, by `employee`. */
  | 'employee'
  /** A customer's, whose invoice it is. */
  | 'invoice'
  /** A customer's, whose parcel it is. */
  | 'parcel'
  /** An account's, by `account_id`. */
  | 'account'
  /** An account's, by `account_id`, and shown to those with whom it shares them. */
  | 'definition'
  /** The distributor's, shown to those who manage its data loads. */
  | 'load'
  /** Nobody's: only work that is no user's sees them. */
  | 'system'
  /** No customer's: no policy. */
  | 'shared'

export interface SecuredTable {
  rows: Rows
  serving: Rights
}

const read = { read: true } as const
const everything = { read: true, add: true, change: true, remove: true } as const
const shared = { rows: 'shared', serving: read } as const
const ofCustomer = { rows: 'customer', serving: read } as const

/** What the server says of a load that it has received. */
const newLoad = [
  'loaded_by',
  'mode',
  'source',
  'service_id',
  'idempotency_key',
  'request_digest',
  'spool',
  'options',
  'files',
  'confirms',
] as const

/** What changes in a cart, and when it becomes an order. */
const cartDetails = [
  'state',
  'version',
  'changed_at',
  'details_version',
  'details_by',
  'customer_po',
  'requested_date',
  'ship_complete',
  'remarks',
  'reference',
  'amount',
] as const
/** What changes while an order leaves. */
const orderDelivery = ['order_number', 'mailed_at', 'exported_at'] as const
const lineOwner = ['cart_id', 'company', 'customer', 'item'] as const
const lineContent = ['position', 'quantity', 'version', 'changed_by'] as const
const newState = ['cart_id', 'company', 'customer', 'state', 'at', 'day', 'account_id', 'changed_by', 'reason'] as const

/** How a job stands, without its data. */
const jobStanding = ['job_id', 'kind', 'topic', 'state', 'attempt', 'run_at', 'sent_at', 'ended_at', 'error'] as const
const newJob = ['kind', 'lane', 'topic', 'data', 'run_at'] as const
/** What a newer job of the same topic replaces. */
const replacedJob = ['data', 'run_at', 'sent_at', 'error'] as const

/** Tables that queries do not see. */
type Hidden = 'migrations' | 'otp_sends' | 'account_changes' | 'table_changes' | 'number_routes' | 'mail_queue'

/**
 * Every table, whose rows it holds, and what the serving role may do with it. The policies and grants in the database
 * follow from this list.
 */
export const securedTables = {
  companies: shared,
  warehouses: shared,
  customers: ofCustomer,
  ship_tos: ofCustomer,
  customer_groups: shared,
  group_members: { rows: 'group', serving: read },
  employees: shared,
  employee_books: { rows: 'employee', serving: read },
  vendors: shared,
  items: shared,
  customer_items: ofCustomer,
  stock: shared,
  substitutes: shared,
  list_prices: shared,
  custom_prices: ofCustomer,
  orders: ofCustomer,
  order_lines: ofCustomer,
  packages: ofCustomer,
  package_events: { rows: 'parcel', serving: read },
  invoices: ofCustomer,
  sales_lines: ofCustomer,
  order_guides: ofCustomer,
  guides: { rows: 'customer', serving: everything },
  guide_lines: { rows: 'customer', serving: everything },
  invoice_images: { rows: 'invoice', serving: read },
  kept_events: { rows: 'parcel', serving: { read: true, add: true } },
  data_version: shared,
  data_as_of: shared,
  table_changes: { rows: 'system', serving: read },
  // Only the former release reads it. The next migration can drop it.
  number_routes: { rows: 'system', serving: read },
  migrations: shared,
  accounts: { rows: 'shared', serving: { read: true, change: ['password_hash', 'password_changed_at'] } },
  sessions: {
    rows: 'shared',
    serving: { read: true, add: true, change: ['used_at', 'ended_at', 'ended_because'], remove: true },
  },
  refresh_tokens: { rows: 'shared', serving: { read: true, add: true, change: ['used_at', 'successor'] } },
  sign_in_limits: { rows: 'shared', serving: everything },
  known_browsers: { rows: 'shared', serving: { read: true, add: true, change: ['last_seen'] } },
  otp_tickets: { rows: 'shared', serving: everything },
  otp_sends: { rows: 'shared', serving: {} },
  // A load that the server adds is waiting: only the owner changes its state.
  loads: { rows: 'load', serving: { read: true, add: newLoad } },
  load_faults: { rows: 'load', serving: read },
  quarantined_rows: { rows: 'load', serving: read },
  service_accounts: shared,
  account_changes: shared,
  // Of former releases, whose servers may still run.
  mail_queue: { rows: 'system', serving: everything },
  // The server sends jobs and reads how they stand; only a worker, as the owner, claims and ends them.
  jobs: { rows: 'system', serving: { read: jobStanding, add: newJob, change: replacedJob } },
  sso_partners: shared,
  sso_accounts: shared,
  report_definitions: { rows: 'definition', serving: everything },
  start_views: { rows: 'account', serving: everything },
  // Triggers say what may change in which state; see guards.ts.
  carts: {
    rows: 'customer',
    serving: {
      read: true,
      add: ['company', 'customer', 'ship_to', 'changed_at'],
      change: [...cartDetails, ...orderDelivery],
    },
  },
  cart_lines: {
    rows: 'customer',
    serving: { read: true, add: [...lineOwner, ...lineContent], change: [...lineContent, 'unit_price'] },
  },
  cart_states: { rows: 'customer', serving: { read: true, add: newState } },
  cart_changes: { rows: 'customer', serving: { read: true, add: true } },
  audit: { rows: 'shared', serving: { add: true } },
} as const satisfies Record<keyof Database | Hidden, SecuredTable>

export type TableName = keyof typeof securedTables

/** The tables with a policy. */
export const tablesWithPolicy = (Object.keys(securedTables) as TableName[]).filter(
  (table) => securedTables[table].rows !== 'shared',
)
