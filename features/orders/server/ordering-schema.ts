import type { Day } from '#kit/contract/dates.ts'
import type { ChangedField } from '#orders/contract/ordering/order-change.ts'
import type { OrderState } from '#orders/contract/ordering/states.ts'
import type { SecuredTable } from '#kit/server/tables/secured-table.ts'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'

/** A cart, or the order that it became. */
interface Carts {
  cart_id: GeneratedAlways<number>
  company: string
  customer: string
  ship_to: string
  state: Generated<OrderState>
  version: Generated<number>
  details_version: Generated<number>
  details_by: Generated<string>
  customer_po: Generated<string>
  requested_date: Day | null
  ship_complete: Generated<boolean>
  remarks: Generated<string>
  reference: string | null
  amount: number | null
  changed_at: Date
  /** The distributor's order number; empty until known. */
  order_number: Generated<string>
  mailed_at: Date | null
  exported_at: Date | null
}

export type Cart = Selectable<Carts>

interface CartLines {
  cart_id: number
  company: string
  customer: string
  item: string
  position: number
  /** 0 means removed. */
  quantity: number
  version: number
  changed_by: string
  /** Of whoever changed the quantity last; the table's guard records it. */
  account_id: GeneratedAlways<number | null>
  unit_price: number | null
}

interface CartStates {
  state_id: GeneratedAlways<number>
  cart_id: number
  company: string
  customer: string
  state: OrderState
  at: Date
  /** In the distributor's time zone. */
  day: Day
  account_id: number | null
  changed_by: string
  reason: Generated<string>
}

interface CartChanges {
  change_id: GeneratedAlways<number>
  cart_id: number
  company: string
  customer: string
  at: Date
  account_id: number
  changed_by: string
  field: ChangedField
  /** The item of a changed quantity; otherwise empty. */
  item: Generated<string>
  before: string
  after: string
}

/** Events of parcels as carriers reported them. */
interface KeptEvents {
  carrier: string
  tracking_number: string
  ship_date: Day
  event_key: string
  event_date: Day | null
  event_time: string
  city: string
  status: string
  description: string
  position: Generated<number>
  received_by: Generated<string>
  seen_at: Date
}

export interface OrderingTables {
  carts: Carts
  cart_lines: CartLines
  cart_states: CartStates
  cart_changes: CartChanges
  kept_events: KeptEvents
}

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

/** What the serving role may do with them. Guards refuse changes that the state of an order does not allow. */
export const orderingTables: readonly SecuredTable[] = [
  {
    table: 'carts',
    rows: 'customer',
    serving: {
      read: true,
      add: ['company', 'customer', 'ship_to', 'changed_at'],
      change: [...cartDetails, ...orderDelivery],
    },
    guards: [
      { name: 'guard', when: 'before update', calls: 'portal_guard_cart' },
      { name: 'guard_sending', when: 'after update of state', calls: 'portal_guard_sending' },
    ],
  },
  {
    table: 'cart_lines',
    rows: 'customer',
    serving: { read: true, add: [...lineOwner, ...lineContent], change: [...lineContent, 'unit_price'] },
    guards: [{ name: 'guard', when: 'before insert or update', calls: 'portal_guard_line' }],
  },
  {
    table: 'cart_states',
    rows: 'customer',
    serving: { read: true, add: newState },
    guards: [{ name: 'guard', when: 'before insert', calls: 'portal_guard_state' }],
  },
  { table: 'cart_changes', rows: 'customer', serving: { read: true, add: true } },
  { table: 'kept_events', rows: 'parcel', serving: { read: true, add: true } },
]
