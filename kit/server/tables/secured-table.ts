/** The serving role's rights on a table. */
interface Rights {
  /** Columns it may read, or `true` for all. */
  read?: readonly string[] | true
  /** Columns it may set in a new row, or `true` for all. */
  add?: readonly string[] | true
  /** Columns it may change, or `true` for all. */
  change?: readonly string[] | true
  remove?: true
}

/** Determines the table's policy, which shows each row only to those who may see it. */
type Rows =
  /** By customer, from `company` and `customer`. */
  | 'customer'
  /** By customer group, from `group_id`. */
  | 'group'
  /** By employee, from `employee`, and to the customer in `company` and `customer`. */
  | 'employee'
  /** By the customer of the invoice. */
  | 'invoice'
  /** By the customer of the parcel. */
  | 'parcel'
  /** By account, from `account_id`. */
  | 'account'
  /** By account, from `account_id`; shared rows are also shown to those they are shared with. */
  | 'definition'
  /** Shown to those who manage data loads. */
  | 'load'
  /** Shown only to work without a user. */
  | 'system'
  /** No policy, because no row belongs to a customer. */
  | 'shared'

/**
 * A trigger that refuses changes which grants cannot, because they depend on a state or a price. It applies to the
 * serving role, not to the owner, who loads feeds and manages accounts.
 */
interface Guard {
  name: string
  /** Such as `before update`. */
  when: string
  /** The function, from migration 0071 or 0091. */
  calls: string
}

export interface SecuredTable {
  table: string
  rows: Rows
  serving: Rights
  guards?: readonly Guard[]
}

export const everything = { read: true, add: true, change: true, remove: true } as const
