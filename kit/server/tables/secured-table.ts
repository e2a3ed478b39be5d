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

/**
 * A trigger that refuses what no person may do, if the serving role does it: grants know columns, but neither states nor
 * prices. The owner, who loads feeds and manages accounts, passes.
 */
interface Guard {
  name: string
  /** When it runs. */
  when: string
  /** Its function, of migrations 0071 and 0091. */
  calls: string
}

export interface SecuredTable {
  table: string
  rows: Rows
  serving: Rights
  guards?: readonly Guard[]
}

/** The rights on rows that users add, change, and remove. */
export const everything = { read: true, add: true, change: true, remove: true } as const
