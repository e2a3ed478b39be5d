import {
  type AbortableOperationOptions,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import Cursor from 'pg-cursor'
import { AskingConnection } from './asking-dialect.ts'
import type { Connect } from './pool-store.ts'
import { preambleOf } from './pooled.ts'

type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/** Kysely's driver, except for connections through a pooler, whose statements carry their settings. */
class PlainDriver extends PostgresDriver {
  readonly #connect: Connect
  /** Holds the connection that Kysely's driver takes next. */
  readonly #handed: PoolClient[]

  constructor(connect: Connect, options: Pool['options']) {
    const handed: PoolClient[] = []
    const next = async () => handed.pop() ?? connect()
    super({ pool: { connect: next, end: async () => undefined, options }, cursor: Cursor })
    this.#connect = connect
    this.#handed = handed
  }

  override async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    const client = await this.#connect()
    if (preambleOf(client) !== undefined) return new AskingConnection(client)
    // Kysely's driver takes it before any other code runs.
    this.#handed.push(client)
    return super.acquireConnection(options)
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (connection instanceof AskingConnection) await connection.begin()
    else await super.beginTransaction(connection, settings)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof AskingConnection) await connection.end('commit')
    else await super.commitTransaction(connection)
  }

  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    if (connection instanceof AskingConnection) await connection.end('rollback')
    else await super.rollbackTransaction(connection)
  }

  override async releaseConnection(connection: PostgresConnection): Promise<void> {
    if (connection instanceof AskingConnection) connection.release()
    else await super.releaseConnection(connection)
  }
}

/** PostgreSQL's dialect over connections that are direct or go through a pooler. */
export const plainDialect = (connect: Connect, options: Pool['options']): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createDriver: () => new PlainDriver(connect, options),
})
