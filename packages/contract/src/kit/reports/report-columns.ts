/** A possible column of a report. */
export interface ReportColumn {
  id: number
  label: string
  /** The input field that selects it. */
  field: string
  /** Shows money, which requires its own right. */
  price?: true
}

/** A problem with a report: the specified message and the input field it concerns. */
export interface Fault {
  field: string
  message: string
}

export const rangeInvalid = 'Item Range is invalid'
export const noCustomers = 'There are no Customer selections'

/** Codes sort by character; a range with one end is open at the other. */
export const itemRangeFault = ({ from, to }: { from: string; to: string }): Fault | undefined =>
  from.trim() !== '' && to.trim() !== '' && from.trim() > to.trim()
    ? { field: 'frItem', message: rangeInvalid }
    : undefined

export const customersFault = (limits: { allCustomers: boolean; customers: readonly string[] }): Fault | undefined =>
  limits.allCustomers || limits.customers.length > 0 ? undefined : { field: 'custList', message: noCustomers }

/** Runs checks in order and returns the first problem. */
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
