import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Client, Pool, PoolClient } from 'pg'
import type { Database } from './schema.ts'
import { callerDialect } from './postgres/caller-dialect.ts'
import { copyOut, readRows } from './postgres/transaction.ts'
import type { ScopedStore, Store } from './store.ts'
import type { Caller } from './row-security/caller.ts'

/** The code that reads rows expects ISO dates; the settings of a database or role may differ. */
const readable = { DateStyle: 'ISO, MDY' }
/** Allows for slow readers. */
const longAnswers = { statement_timeout: '600000' }

/** What differs between PostgreSQL and PGlite; both use pg's client. */
export interface Connections {
  kind: Store['kind']
  servingRole: string | undefined
  /** For statements, pipelined on PostgreSQL. */
  pool: Pool
  /** For COPY, not pipelined; the same pool on PGlite. */
  copyPool: Pool
  /** The caller if none is named. */
  caller: Caller
  /** The settings of every transaction. */
  settings: Readonly<Record<string, string>>
  isPooled(): Promise<boolean>
  /**
   * A connection without a time limit, which must be released.
   * @throws {ConfigError} when a pooler is between this process and the database
   */
  unlimited(): Promise<{ client: Client; release(failed: boolean): Promise<void> }>
  copyIn(client: Client, copy: string, source: AsyncIterable<Uint8Array>): Promise<number>
  ping(): Promise<void>
  warmUp(): Promise<void>
  close(): Promise<void>
}

/** Without a listener, Node treats a lost connection as a fatal error. The affected query rejects anyway. */
export function surviveLostConnections(pool: Pool): void {
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client: PoolClient) => client.on('error', ignore))
}

/** A pool with a single client, which stays reserved. */
const onlyClient = (client: Client): PostgresPool => ({
  connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
  end: async () => undefined,
  options: {},
})

/** Creates a store over pools of pg clients. */
export function storeOver(connections: Connections): Store {
  const { kind, servingRole, pool, copyPool, isPooled, unlimited, copyIn, ping, warmUp, close } = connections
  const settings = { ...connections.settings, ...readable }
  let rows = 0
  const count = (more: number) => {
    rows += more
  }
  const scoped = (caller: Caller): ScopedStore => {
    const long = { caller, settings: { ...settings, ...longAnswers } }
    return {
      db: new Kysely<Database>({ dialect: callerDialect(() => pool.connect(), { caller, settings }) }),
      readRows: async (query) => {
        const read = await readRows(await pool.connect(), { caller, settings }, query)
        count(read.length)
        return read
      },
      copyOut: async (query) => copyOut(await copyPool.connect(), long, query, count),
    }
  }
  return {
    kind,
    servingRole,
    ...scoped(connections.caller),
    as: scoped,
    isPooled,
    session: async (work) => {
      const { client, release } = await unlimited()
      let failed = true
      try {
        await client.query(`set DateStyle to ${readable.DateStyle}`)
        const result = await work({
          db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: onlyClient(client) }) }),
          query: async (sql, values) => (await client.query(sql, values && [...values])).rows,
          copyIn: (copy, source) => copyIn(client, copy, source),
        })
        failed = false
        return result
      } finally {
        await release(failed)
      }
    },
    ping,
    warmUp,
    activity: () => {
      const pools = [...new Set([pool, copyPool])]
      const sum = (of: (one: Pool) => number) => pools.reduce((total, one) => total + of(one), 0)
      return {
        connections: sum((one) => one.totalCount),
        idle: sum((one) => one.idleCount),
        waiting: sum((one) => one.waitingCount),
        limit: sum((one) => one.options.max),
        rows,
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
