import type { Compilable, Expression } from 'kysely'

/** A Kysely select of these rows, from any tables. */
export type RowsQuery<Row> = Compilable<Row> & Expression<Row>
