import type { Readable } from 'node:stream'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Client, Pool, PoolClient } from 'pg'
import Cursor from 'pg-cursor'
import type { RowWriter } from '#server/kit/rows/row-writer.ts'
import { CopyOut } from './copy-out.ts'
import { withLiterals } from '../literals.ts'
import type { Database } from '../schema.ts'
import type { ScopedStore, Session, Store } from '../store.ts'
import { type Asker, tellAsker } from '../wall/asker.ts'
import { askingDialect } from './asking-dialect.ts'

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

async function startCopy(connect: Connect, begin: string, copy: string, writer?: RowWriter): Promise<CopyOut> {
  const client = await connect()
  // One message needs one round trip; four round trips take half the time of a short list.
  const stream = client.query(new CopyOut(`${begin}; ${local}; ${copy}; commit`, writer))
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
  /** A connection without a time limit; the caller must call `release`. */
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
  const copy = async (begin: string, statements: string, writer?: RowWriter) => {
    const stream = await startCopy(connect, begin, statements, writer)
    if (stream.isOver) rows += stream.rowCount
    else
      stream.once('over', () => {
        rows += stream.rowCount
      })
    return stream
  }
  const scoped = (db: ScopedStore['db'], asker: Asker | undefined): ScopedStore => {
    const told = asker ? `; ${tellAsker(asker)}` : ''
    return {
      db,
      copyOut: (query, writer) => copy(`begin read only${told}`, copyTo(query), writer),
      copyOutWith: async (scalar, query, writer) => {
        const statements = `${withLiterals(scalar)}; ${copyTo(query)}`
        const copied = await copy(`begin isolation level repeatable read read only${told}`, statements, writer)
        return { rows: copied, text: copied.scalar }
      },
    }
  }
  const lent = { connect, end: async () => undefined, options: pool.options }
  return {
    kind,
    servingRole,
    ...scoped(new Kysely<Database>({ dialect: new PostgresDialect({ pool: lent, cursor: Cursor }) }), undefined),
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
