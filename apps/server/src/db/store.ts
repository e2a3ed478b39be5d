import type { Readable } from 'node:stream'
import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** What query functions take first: the pool, or the transaction they run in. They never reach for a global. */
export type Db = Kysely<Database>

/** The open database: PostgreSQL, or PGlite in a worker thread. Queries are the same on both. */
export interface Store {
  readonly kind: 'postgres' | 'pglite'
  readonly db: Db
  /**
   * Runs `COPY (query) TO STDOUT` and streams its bytes, with backpressure on PostgreSQL, whole on PGlite.
   * Bound values are written into the statement as escaped literals, for COPY takes no parameters.
   * @param options the COPY options in SQL, such as `format csv, header`
   * @param settings run-time parameters that hold for this statement alone, such as `{ DateStyle: 'SQL, MDY' }`
   */
  copyOut(query: CompiledQuery, options: string, settings?: Record<string, string>): Promise<Readable>
  /** Resolves when the database answers; rejects within 2 s when it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}
