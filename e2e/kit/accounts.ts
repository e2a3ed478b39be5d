/** A demo account, as typed into the sign-in form. */
export interface Account {
  loginAs: 'Customer' | 'Customer Group' | 'Employee'
  /** Only for customers. */
  company?: string
  userId: string
}

export const password = 'Trade-2026'

export const accounts = {
  /** Every flag Y. */
  customer: { loginAs: 'Customer', company: '01', userId: '100001' },
  /** The same customer, locked to one ship-to. */
  shipTo: { loginAs: 'Customer', company: '01', userId: '100001000002' },
  /** Locked to another ship-to; `customer` approves its orders above $500. */
  limited: { loginAs: 'Customer', company: '01', userId: '100001000003' },
  /** Requires a one-time password at every sign-in. */
  oneTimePassword: { loginAs: 'Customer', company: '01', userId: '100002' },
  /** Prices, order amounts, and invoices hidden. */
  restricted: { loginAs: 'Customer', company: '02', userId: '200001' },
  /** 12 customers in 3 companies, every flag Y. */
  group: { loginAs: 'Customer Group', userId: 'GROUP1' },
  /** A sales rep with 10 customers. */
  salesRep: { loginAs: 'Employee', userId: 'EMP001' },
  administrator: { loginAs: 'Employee', userId: 'EMP900' },
} as const satisfies Record<string, Account>

export type AccountName = keyof typeof accounts
