import { type Column, isChosen, maySee } from '#kit/contract/declare/columns.ts'
import type { Rights } from '#kit/contract/declare/need.ts'
import type { ReportColumn } from '#reports/contract/report-columns.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'
import type { RowsQuery } from '#kit/server/lists/arrangement-queries.ts'

/** Returns the columns that a call requests and its viewer may see, by key: all, and those that group the rows. */
export function requestedColumns<Key extends string>(
  { columns, reportColumns }: { columns: readonly (Column & { key: Key })[]; reportColumns: readonly ReportColumn[] },
  input: Readonly<Record<string, unknown>>,
  rights: Rights | undefined,
) {
  const requested = columns.filter((column) => isChosen(column, input) && maySee(column, rights)).map(({ key }) => key)
  return { requested, groups: requested.filter((key) => reportColumns.some((column) => column.key === key)) }
}

type OfValue = (value: RawBuilder<unknown>) => RawBuilder<unknown>

/** How the values of several records are combined into a row's value. */
export interface Aggregates {
  least: OfValue
  most: OfValue
  sum: OfValue
}

export const ofGroups: Aggregates = {
  least: (value) => sql`min(${value})`,
  most: (value) => sql`max(${value})`,
  sum: (value) => sql`sum(${value})`,
}
const same: OfValue = (value) => value
/** For records that are rows themselves. */
export const ofRecords: Aggregates = { least: same, most: same, sum: same }

/** Returns the value if all records of a row have the same one; otherwise empty. */
export const ifSame = (
  value: RawBuilder<unknown>,
  otherwise: RawBuilder<unknown>,
  { largest = value, least, most }: Omit<Aggregates, 'sum'> & { largest?: RawBuilder<unknown> } = ofGroups,
) => sql`case when ${least(value)} = ${most(largest)} then ${least(value)} else ${otherwise} end`
export const sameText = (value: RawBuilder<unknown>, aggregates = ofGroups) =>
  ifSame(sql`${value} collate "C"`, sql`''`, aggregates)

interface Grouped<Key extends string> {
  requested: readonly Key[]
  groups: readonly Key[]
}

/** Stands in for columns that the viewer may not see: Citus can't pass rows without columns (docs/scale.md). */
export const columnOfNone = 'nothing'

/**
 * Selects the requested columns, one row per combination of the groups.
 * @param expressionOf returns a column's expression
 * @param from the rest of the statement, from `from` to `where`
 * @param isGrouped whether the records already are the rows
 */
export const selectGrouped = <Key extends string>(
  { requested, groups }: Grouped<Key>,
  expressionOf: (key: Key) => RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  isGrouped = false,
) => sql`select ${
  requested.length === 0
    ? sql`1 as ${sql.ref(columnOfNone)}`
    : sql.join(requested.map((key) => sql`${expressionOf(key)} as ${sql.ref(key)}`))
} ${from}
  ${isGrouped ? sql`` : groups.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(groups.map(expressionOf))}`}`

/** Returns the rows of a report, ordered by their groups. */
export const orderedByGroups = <Row>(
  db: Db,
  report: RawBuilder<unknown>,
  { groups }: { groups: readonly (keyof Row & string)[] },
): RowsQuery<Row> => {
  const query = db.selectFrom(sql<Row>`(${report})`.as('report')).selectAll()
  // `selectAll` of a generic row loses its type.
  return groups.reduce((ordered, key) => ordered.orderBy(sql.ref(key)), query) as unknown as RowsQuery<Row>
}
