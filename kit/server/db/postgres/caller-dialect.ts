import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg, { type PoolClient, type QueryResult as PgResult } from 'pg'
import { nameOf } from './prepared.ts'
import { begin, end, inTransaction, release, type TransactionSettings } from './transaction.ts'

const changes: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
/** A query without `*`, whose result changes when a migration adds a column; a prepared statement's must not. */
const mayBePrepared = /^\s*select[^*]+$/
/** PostgreSQL's code for a write to a read-only server, such as a standby after a failover. */
const readOnly = '25006'

const resultOf = <Row>({ rows, command, rowCount }: PgResult): QueryResult<Row> => ({
  rows: rows as Row[],
  ...(changes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
})

/** A connection that runs every statement in a transaction with a caller. */
class CallerConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #transaction: TransactionSettings
  #isInTransaction = false
  #isReadOnly = false

  constructor(client: PoolClient, transaction: TransactionSettings) {
    this.#client = client
    this.#transaction = transaction
  }

  async begin(isolation: string | undefined): Promise<void> {
    await begin(this.#client, isolation ? `begin isolation level ${isolation}` : 'begin', this.#transaction)
    this.#isInTransaction = true
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    this.#isInTransaction = false
    await end(this.#client, how)
  }

  /** Closes a connection that is still in a transaction. */
  release(): void {
    if (this.#isReadOnly) this.#client.release(true)
    else release(this.#client)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = mayBePrepared.test(sql) ? nameOf(this.#client, sql) : {}
    const run = (): Promise<PgResult> => this.#client.query({ ...name, text: sql, values: [...parameters] })
    try {
      return resultOf(await (this.#isInTransaction ? run() : inTransaction(this.#client, this.#transaction, run)))
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === readOnly) this.#isReadOnly = true
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: the interface has it, and long answers are copied instead.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('long answers are copied')
  }
}

/**
 * Kysely's PostgreSQL dialect, with a caller for every statement. A single statement takes one round trip.
 * @param connect takes a connection from a pool
 */
export const callerDialect = (connect: () => Promise<PoolClient>, transaction: TransactionSettings): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createDriver: (): Driver => ({
    init: async () => undefined,
    acquireConnection: async () => new CallerConnection(await connect(), transaction),
    beginTransaction: (connection, { isolationLevel }) => (connection as CallerConnection).begin(isolationLevel),
    commitTransaction: (connection) => (connection as CallerConnection).end('commit'),
    rollbackTransaction: (connection) => (connection as CallerConnection).end('rollback'),
    releaseConnection: async (connection) => (connection as CallerConnection).release(),
    destroy: async () => undefined,
  }),
})
