import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely'
import type { PoolClient, QueryResult as PgResult } from 'pg'
import { LiteralCompiler, withLiterals } from '../literals.ts'
import { type Asker, tellAsker, tellAskerOnCitus } from '../wall/asker.ts'
import type { Connect } from './pool-store.ts'
import { isOnCitus, preambleOf } from './pooled.ts'

const changes: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * The statements before an asker's own: the settings of a connection through a pooler, and who asks.
 * @param asker undefined for a statement of nobody in particular
 */
export const toldFirst = (client: PoolClient, asker: Asker | undefined): string =>
  [preambleOf(client), asker && (isOnCitus(client) ? tellAskerOnCitus(asker) : tellAsker(asker))]
    .filter((told) => told !== undefined)
    .join('; ')

/** A connection whose every statement first tells the database who asks. */
export class AskingConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #told: string
  #isTold = false
  #isBroken = false

  constructor(client: PoolClient, asker?: Asker) {
    this.#client = client
    this.#told = toldFirst(client, asker)
  }

  /** Begins a transaction in which the database knows who asks. */
  async begin(): Promise<void> {
    await this.#client.query(`begin; ${this.#told}`)
    this.#isTold = true
  }

  /** @throws {Error} when a commit rolls back, because a statement failed */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    this.#isTold = false
    this.#isBroken = true
    const { command } = await this.#client.query(how)
    this.#isBroken = false
    if (command.toLowerCase() !== how) throw new Error('the transaction was rolled back')
  }

  /** Closes a connection that may still be in a transaction. */
  release(): void {
    this.#client.release(this.#isBroken)
  }

  /**
   * Outside of a transaction, both statements are one message, which PostgreSQL runs as a transaction: it needs no
   * second round trip, and nothing stays on the connection.
   */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const sql = query.parameters.length > 0 ? withLiterals(query) : query.sql
    const answer = (await this.#client.query(this.#isTold ? sql : `${this.#told}; ${sql}`)) as PgResult | PgResult[]
    const result = Array.isArray(answer) ? answer.at(-1) : answer
    return {
      rows: (result?.rows ?? []) as Row[],
      ...(result && changes.has(result.command) && { numAffectedRows: BigInt(result.rowCount ?? 0) }),
    }
  }

  // biome-ignore lint/correctness/useYield: the interface has it, and long answers are copied instead.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('a statement of an asker cannot be streamed')
  }
}

/** A dialect whose statements run for one asker. Values become literals, because a message of several takes none. */
export const askingDialect = (connect: Connect, asker: Asker): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new LiteralCompiler(),
  createDriver: (): Driver => ({
    init: async () => undefined,
    acquireConnection: async () => new AskingConnection(await connect(), asker),
    beginTransaction: (connection) => (connection as AskingConnection).begin(),
    commitTransaction: (connection) => (connection as AskingConnection).end('commit'),
    rollbackTransaction: (connection) => (connection as AskingConnection).end('rollback'),
    releaseConnection: async (connection) => (connection as AskingConnection).release(),
    destroy: async () => undefined,
  }),
})
