/** A column that a report may have. */
export interface ReportColumn {
  id: number
  label: string
  /** The field of the call that chooses it. */
  field: string
  /** Shows money, which takes a right of its own. */
  price?: true
}

/** What is wrong with a report: the specified message, and the field of the call that it is about. */
export interface Fault {
  field: string
  message: string
}

export const rangeInvalid = 'Item Range is invalid'
export const noCustomers = 'There are no Customer selections'

/** Codes sort by their characters; a range with one end is open at the other. */
export const itemRangeFault = ({ from, to }: { from: string; to: string }): Fault | undefined =>
  from.trim() !== '' && to.trim() !== '' && from.trim() > to.trim()
    ? { field: 'frItem', message: rangeInvalid }
    : undefined

export const customersFault = (limits: { allCustomers: boolean; customers: readonly string[] }): Fault | undefined =>
  limits.allCustomers || limits.customers.length > 0 ? undefined : { field: 'custList', message: noCustomers }

/** Runs checks in their order and stops at the first that finds something. */
export function firstFault<D>(
  checks: readonly ((definition: D) => Fault | undefined)[],
  definition: D,
): Fault | undefined {
  for (const check of checks) {
    const fault = check(definition)
    if (fault) return fault
  }
  return undefined
}
