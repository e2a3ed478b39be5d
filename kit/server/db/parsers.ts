import pg from 'pg'

const { builtins, getTypeParser, setTypeParser } = pg.types
/** OIDs of the array types that match the types below; pg names only the scalar types. */
const arrays = { text: 1009, bigint: 1016, date: 1182 } as const

/**
 * Sets how PostgreSQL and PGlite values are parsed: numeric and bigint as number, date as `YYYY-MM-DD`. A number holds
 * 15 digits, more than any amount here; the database computes sums that must be exact.
 */
export function setParsers(): void {
  setTypeParser(builtins.NUMERIC, Number)
  setTypeParser(builtins.INT8, Number)
  setTypeParser(builtins.DATE, (value) => value)
  // pg's typings list only scalar types, but its registry accepts any OID.
  const words = (getTypeParser as (type: number) => (value: string) => string[])(arrays.text)
  const setArrayParser = setTypeParser as (type: number, parse: (value: string) => unknown) => void
  setArrayParser(arrays.date, words)
  setArrayParser(arrays.bigint, (value) => words(value).map(Number))
}
