import type { Readable } from 'node:stream'
import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from './schema.ts'
import type { Caller } from './row-security/caller.ts'

/** The first parameter of every query function: the pool or the current transaction. */
export type Db = Kysely<Database>

/** A reserved connection for long work, such as a migration or a feed. No time limit applies. */
export interface Session {
  /** Runs queries on the same connection, and so in the same transaction. */
  readonly db: Db
  /** Runs one statement with parameters, or several without parameters. */
  query<Row extends object = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Runs `COPY table FROM STDIN` from `source`, with backpressure.
   * @param source bytes, split only between rows
   * @returns the number of rows copied
   */
  copyIn(copy: string, source: AsyncIterable<Uint8Array>): Promise<number>
}

/** The state of a store's connections. */
export interface StoreActivity {
  /** Open connections, including idle ones. */
  connections: number
  idle: number
  waiting: number
  /** The maximum number of connections for queries. */
  limit: number
  /** Rows of lists read since the start. */
  rows: number
}

/** The database as one caller sees it. */
export interface ScopedStore {
  readonly db: Db
  /** Reads the rows of a short query, each a line in COPY's text format, within the time limit of a statement. */
  readRows(query: CompiledQuery): Promise<string[]>
  /**
   * Streams the rows of a query in COPY's text format, with backpressure on PostgreSQL and buffered on PGlite. Values
   * become literals, because COPY takes no parameters. The stream fails if the database does; destroying it cancels the
   * query.
   */
  copyOut(query: CompiledQuery): Promise<Readable>
}

/**
 * An open database: PostgreSQL, or PGlite in a worker thread. Queries are the same on both. `db` shows no customer's
 * rows, unless this is the owner's store.
 */
export interface Store extends ScopedStore, AsyncDisposable {
  readonly kind: 'postgres' | 'pglite'
  /** The serving role, if it is not the owner. */
  readonly servingRole: string | undefined
  /** The database as this caller sees it. */
  as(caller: Caller): ScopedStore
  /** Whether a pooler, such as PgBouncer, is between this process and the database. If so, there are no sessions. */
  isPooled(): Promise<boolean>
  /**
   * Reserves one connection for `work` until its promise settles.
   * @throws {ConfigError} when a pooler is between this process and the database
   */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Resolves when the database responds; rejects if it doesn't within 2 s. */
  ping(): Promise<void>
  /** Opens the connections for short calls, so that none waits for one. */
  warmUp(): Promise<void>
  activity(): StoreActivity
  close(): Promise<void>
}

/** The owner's and the serving store of a database. */
export interface Stores extends AsyncDisposable {
  /** Migrates, loads feeds, and manages accounts; sees every row. */
  owner: Store
  /** Serves requests, and sees only the rows of the named caller. */
  serving: Store
  close(): Promise<void>
}
