/** What a call may touch, as the database says it. Handlers get this and never the numbers the request carried. */
export type CheckedScope =
  | { kind: 'none' }
  | { kind: 'account' }
  | { kind: 'company'; company: string }
  | CheckedCustomer
  /** All that the viewer may see: join `scopeRows(viewer.accountId, employee)` to the data. */
  | { kind: 'viewer'; accountId: number; employee: string | undefined }

export interface CheckedCustomer {
  kind: 'customer'
  company: string
  customer: string
  /** The ship-tos to which the rows are held; undefined where every ship-to of the customer is in scope. */
  shipTos: readonly string[] | undefined
}
