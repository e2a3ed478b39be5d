import { join } from 'node:path'
import pg from 'pg'
import { within } from '../deadline.ts'
import { copyIn } from './pglite-copy.ts'
import { lockFolder } from './folder-lock.ts'
import { PgliteHost } from './pglite-host.ts'
import { PgliteSocket } from './pglite-socket.ts'
import { type Connections, storeOver, surviveLostConnections } from '../store-over-pools.ts'
import type { Store, Stores } from '../store.ts'
import { type Caller, nobody, seeEverything, system } from '../row-security/caller.ts'

export interface PgliteOptions {
  /** The data folder; in memory when undefined. */
  dataDir: string | undefined
  /** Milliseconds until a query is ended. */
  statementTimeout: number
}

const pingWithin = 1_900

/** The serving role on the embedded database, which has only one login, the owner's. */
const servingRole = 'trade_counter_server'

/**
 * PostgreSQL compiled to WebAssembly, in a worker thread of this process: one connection, for evaluation and
 * development.
 * @throws {FolderInUse} when another process uses the folder
 */
export async function openPglite({ dataDir, statementTimeout }: PgliteOptions): Promise<Stores> {
  const unlock = dataDir === undefined ? () => undefined : lockFolder(dataDir)
  const host = new PgliteHost(dataDir === undefined ? undefined : join(dataDir, 'pglite'), statementTimeout)
  await host.connect().catch((error: unknown) => {
    unlock()
    throw error
  })
  let socket: PgliteSocket | undefined
  const pool = new pg.Pool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    idleTimeoutMillis: 0,
    stream: () => {
      socket = new PgliteSocket(host)
      return socket
    },
  })
  surviveLostConnections(pool)
  const close = async () => {
    await pool.end()
    await host.close()
    unlock()
  }
  /** A new database has no serving role yet, so only statements of the serving store switch to it. */
  const storeAs = (caller: Caller, role: string): Store => {
    const unlimited: Connections['unlimited'] = async () => {
      const client = await pool.connect()
      await client.query(seeEverything)
      const own = socket
      if (own) own.limited = false
      return {
        client,
        release: async (failed) => {
          if (own) own.limited = true
          // A failed session may have left settings, locks, or a transaction behind.
          if (!failed) await client.query('reset all')
          client.release(failed)
        },
      }
    }
    const ping = async () => {
      // A query in progress ends within its limit, so the database is alive.
      if (!host.busy) await within(pool.query('select 1'), pingWithin)
    }
    return storeOver({
      kind: 'pglite',
      servingRole,
      pool,
      copyPool: pool,
      caller,
      settings: { role },
      isPooled: async () => false,
      unlimited,
      copyIn,
      ping,
      warmUp: ping,
      close,
    })
  }
  return { owner: storeAs(system, 'none'), serving: storeAs(nobody, servingRole), close, [Symbol.asyncDispose]: close }
}
