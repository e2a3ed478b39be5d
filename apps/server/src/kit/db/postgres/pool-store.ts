import type { Readable } from 'node:stream'
import { type CompiledQuery, Kysely } from 'kysely'
import type { Client, Pool, PoolClient } from 'pg'
import type { RowWriter } from '#server/kit/rows/row-writer.ts'
import { CopyOut } from './copy-out.ts'
import { withLiterals } from '../literals.ts'
import type { Database } from '../schema.ts'
import type { ScopedStore, Session, Store } from '../store.ts'
import type { Asker } from '../wall/asker.ts'
import { askingDialect, toldFirst } from './asking-dialect.ts'
import { plainDialect } from './plain-dialect.ts'
import { preambleOf } from './pooled.ts'

/** Allows for slow readers. */
const copyTimeout = '10min'

/** Overrides the server's settings: row writers expect ISO dates. */
const local = `set local statement_timeout = '${copyTimeout}'; set local DateStyle = 'ISO'`

/** Waits for the first bytes, so that a rejected query is an error rather than a truncated response. */
const started = (stream: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    const begin = () => {
      leave()
      resolve()
    }
    const fail = (error: Error) => {
      leave()
      reject(error)
    }
    const leave = () => stream.off('readable', begin).off('end', begin).off('error', fail)
    stream.on('readable', begin).on('end', begin).on('error', fail)
  })

const copyTo = (query: CompiledQuery) => `copy (${withLiterals(query)}) to stdout`

interface Copying {
  begin: string
  asker: Asker | undefined
  /** Statements, one of them the COPY. */
  copy: string
  writer: RowWriter | undefined
}

async function startCopy(connect: Connect, { begin, asker, copy, writer }: Copying): Promise<CopyOut> {
  const client = await connect()
  // One message needs one round trip; four round trips take half the time of a short list.
  const statements = [begin, toldFirst(client, asker), local, copy, 'commit'].filter((text) => text !== '')
  const stream = client.query(new CopyOut(statements.join('; '), writer))
  stream.once('over', () => client.release())
  // A connection abandoned in the middle of a response can't be reused, so it is closed.
  stream.once('close', () => stream.isOver || client.release(true))
  await started(stream)
  return stream
}

const sessionOf = (client: Client, copyIn: Connections['copyIn']): Session => ({
  query: async (sql, values) => {
    const result = await client.query(sql, values && [...values])
    return result.rows
  },
  copyIn: (copy, source) => copyIn(client, copy, source),
})

/** Takes a connection from the pool, in the state that this store needs. */
export type Connect = () => Promise<PoolClient>

/** What differs between PostgreSQL and PGlite; pg's client serves both. */
export interface Connections {
  kind: Store['kind']
  servingRole: string | undefined
  pool: Pool
  connect: Connect
  /**
   * A connection without a time limit; the caller must call `release`.
   * @throws {ConfigError} when a pooler is between this process and the database
   */
  unlimited(): Promise<{ client: Client; release(failed: boolean): Promise<void> }>
  copyIn(client: Client, copy: string, source: AsyncIterable<Uint8Array>): Promise<number>
  ping(): Promise<void>
  close(): Promise<void>
}

/** Without a listener Node treats a lost connection as a fatal error; the affected query rejects anyway. */
export function surviveLostConnections(pool: Pool): void {
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
}

/** A store backed by a pool of pg clients. */
export function storeOver(connections: Connections): Store {
  const { kind, servingRole, pool, connect, unlimited, copyIn, ping, close } = connections
  let rows = 0
  const copyRows = async (copying: Copying) => {
    const stream = await startCopy(connect, copying)
    if (stream.isOver) rows += stream.rowCount
    else
      stream.once('over', () => {
        rows += stream.rowCount
      })
    return stream
  }
  const scoped = (db: ScopedStore['db'], asker: Asker | undefined): ScopedStore => ({
    db,
    copyOut: (query, writer) => copyRows({ begin: 'begin read only', asker, copy: copyTo(query), writer }),
  })
  return {
    kind,
    servingRole,
    ...scoped(new Kysely<Database>({ dialect: plainDialect(connect, pool.options) }), undefined),
    as: (asker) => scoped(new Kysely<Database>({ dialect: askingDialect(connect, asker) }), asker),
    session: async (work) => {
      const { client, release } = await unlimited()
      let failed = true
      try {
        const result = await work(sessionOf(client, copyIn))
        failed = false
        return result
      } finally {
        await release(failed)
      }
    },
    isPooled: async () => {
      if (kind === 'pglite') return false
      const client = await connect()
      client.release()
      return preambleOf(client) !== undefined
    },
    ping,
    activity: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      limit: pool.options.max,
      rows,
    }),
    close,
  }
}
