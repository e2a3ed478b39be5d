import { type Compilable, type Expression, type RawBuilder, sql } from 'kysely'
import { withCopiedForm } from '#server/kit/db/copied-form.ts'

/** A Kysely select of these rows, from any tables. */
export type RowsQuery<Row> = Compilable<Row> & Expression<Row>

/** PostgreSQL ignores it; Citus, which drops the order of a subquery, keeps the order of one with an offset. */
const keepingOrder = withCopiedForm(sql` offset 0`, () => sql``)

/** A list's query as the rows `alias` of another query, in the list's order. */
export const rowsInOrder = (query: RowsQuery<unknown>, alias: 't' | 'r'): RawBuilder<unknown> =>
  sql`(${query}${keepingOrder}) as ${sql.raw(alias)}`
