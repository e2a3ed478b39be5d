import type { Day } from '#kit/contract/dates.ts'
import type { ChangedField } from '#orders/contract/ordering/order-change.ts'
import type { OrderState } from '#orders/contract/ordering/states.ts'
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

/** Tables of carts and orders. */
export interface OrderingTables {
  carts: Carts
  cart_lines: CartLines
  cart_states: CartStates
  cart_changes: CartChanges
}
