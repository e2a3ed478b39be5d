import pg from 'pg'

const { builtins, getTypeParser, setTypeParser } = pg.types
/** Arrays of the types below, by their fixed object identifiers; pg names only the plain types. */
const arrays = { text: 1009, bigint: 1016, date: 1182 } as const

/**
 * Says once, for PostgreSQL and PGlite alike, how values arrive: numeric and bigint as number, date as `YYYY-MM-DD`.
 * A number holds 15 digits, more than any amount here; sums that must be exact are made by the database.
 */
export function setParsers(): void {
  setTypeParser(builtins.NUMERIC, Number)
  setTypeParser(builtins.INT8, Number)
  setTypeParser(builtins.DATE, (value) => value)
  // pg's typings know single types only, though its registry takes any identifier.
  const words = (getTypeParser as (type: number) => (value: string) => string[])(arrays.text)
  const setArrayParser = setTypeParser as (type: number, parse: (value: string) => unknown) => void
  setArrayParser(arrays.date, words)
  setArrayParser(arrays.bigint, (value) => words(value).map(Number))
}
