// What invoice lines are told apart by has a number in the columnar copy: telling four texts apart, line by line, takes
// several times as long. A line has them in the columns `customer_number`, `place_number` and so on, and the tables
// `customer_numbers` and so on have the texts of each `number`. PostgreSQL has none of them.

/** The columns of `sales_lines` that each number stands for. */
export const lineNumbers = {
  customer: ['company', 'customer'],
  /** A customer's ship-to. */
  place: ['company', 'customer', 'ship_to'],
  item: ['company', 'item'],
  vendor: ['company', 'vendor'],
} as const satisfies Record<string, readonly string[]>

export type LineNumber = keyof typeof lineNumbers

/** The column of a line that holds it. */
export const numberColumn = (of: LineNumber) => `${of}_number` as const
/** The table that has its texts. */
export const numberTable = (of: LineNumber) => `${of}_numbers` as const

/** Column names as numbers where there are some, and what is left of them. */
export interface Numbered {
  numbers: readonly LineNumber[]
  others: readonly string[]
}

/** Tells how lines that are told apart by some columns are told apart by numbers. A company goes with any of them. */
export function numbered(columns: readonly string[]): Numbered {
  const numbers = (['place', 'customer', 'item', 'vendor'] as const).filter(
    (of) =>
      lineNumbers[of].every((column) => columns.includes(column)) &&
      !(of === 'customer' && columns.includes('ship_to')),
  )
  const told = new Set<string>(numbers.flatMap((of) => lineNumbers[of]))
  return { numbers, others: columns.filter((column) => !told.has(column)) }
}
