import type { Readable } from 'node:stream'
import type { CompiledQuery, Kysely } from 'kysely'
import type { RowWriter } from '#server/kit/rows/row-writer.ts'
import type { Database } from './schema.ts'

/** What query functions take first: the pool, or the transaction they run in. They never reach for a global. */
export type Db = Kysely<Database>

/** One connection kept for a piece of work that is longer than a query: a migration, a feed. No time limit holds. */
export interface Session {
  /** Runs one statement with parameters, or several without. */
  query<Row extends object = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Runs `COPY table FROM STDIN`, fed by `source`, with backpressure.
   * @param source bytes, cut anywhere between rows
   * @returns the number of rows taken in
   */
  copyIn(copy: string, source: AsyncIterable<Uint8Array>): Promise<number>
}

/** The open database: PostgreSQL, or PGlite in a worker thread. Queries are the same on both. */
export interface Store {
  readonly kind: 'postgres' | 'pglite'
  readonly db: Db
  /**
   * Runs `COPY (query) TO STDOUT` and streams its rows, with backpressure on PostgreSQL, whole on PGlite.
   * Bound values are written into the statement as escaped literals, for COPY takes no parameters. A reader that
   * goes away ends the query. The stream fails when the database does.
   * @param writer what the rows become, in place of COPY's text format
   */
  copyOut(query: CompiledQuery, writer?: RowWriter): Promise<Readable>
  /** Keeps one connection for `work`, and gives it back when its promise settles. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Resolves when the database answers; rejects within 2 s when it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}
