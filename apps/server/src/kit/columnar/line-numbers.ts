// In the columnar copy, the codes that group invoice lines have numbers: grouping by four texts takes several times as
// long. Lines have the columns `customer_number`, `place_number`, and so on, and the tables `customer_numbers` and so
// on map each `number` to its texts. PostgreSQL has neither.

/** The columns of `sales_lines` that each number replaces. */
export const lineNumbers = {
  customer: ['company', 'customer'],
  /** A customer's ship-to. */
  place: ['company', 'customer', 'ship_to'],
  item: ['company', 'item'],
  vendor: ['company', 'vendor'],
} as const satisfies Record<string, readonly string[]>

export type LineNumber = keyof typeof lineNumbers

/** The line column with the number. */
export const numberColumn = (of: LineNumber) => `${of}_number` as const
/** The table that maps numbers to texts. */
export const numberTable = (of: LineNumber) => `${of}_numbers` as const

/** Group columns replaced by numbers where possible, and the remaining columns. */
export interface Numbered {
  numbers: readonly LineNumber[]
  others: readonly string[]
}

/** Replaces group columns with numbers. Any number implies the company. */
export function numbered(columns: readonly string[]): Numbered {
  const numbers = (['place', 'customer', 'item', 'vendor'] as const).filter(
    (of) =>
      lineNumbers[of].every((column) => columns.includes(column)) &&
      !(of === 'customer' && columns.includes('ship_to')),
  )
  const numberedKeys = new Set<string>(numbers.flatMap((of) => lineNumbers[of]))
  return { numbers, others: columns.filter((column) => !numberedKeys.has(column)) }
}
