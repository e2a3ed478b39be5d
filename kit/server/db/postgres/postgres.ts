import { pipeline } from 'node:stream/promises'
import { ConfigError } from '#kit/server/settings/operator-error.ts'
import pg, { type Pool, type PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { keepPrepared } from './prepared.ts'
import { changeOneByOne, hasCitus, noteCitus } from '../citus/clients.ts'
import { within } from '../deadline.ts'
import type { Store } from '../store.ts'
import { storeOver, surviveLostConnections } from '../store-over-pools.ts'
import { nobody, seeEverything, system } from '../row-security/caller.ts'

/** Milliseconds until a connection in use causes a check that the server is alive. */
const patience = 500

/**
 * Closes the connections in use when the server stops responding. Otherwise a query to a vanished host would wait for
 * the TCP timeout, about 15 minutes.
 * @param isAlive rejects if the server does not answer
 * @returns a function that stops watching
 */
function watchPool(pool: Pool, isAlive: () => Promise<void>): () => void {
  const inUse = new Map<PoolClient, number>()
  let asking = false
  pool.on('acquire', (client) => inUse.set(client, performance.now()))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('remove', (client) => inUse.delete(client))
  const check = async () => {
    const since = performance.now() - patience
    if (asking || ![...inUse.values()].some((began) => began < since)) return
    asking = true
    // `end` alone would wait for pending answers.
    await isAlive().catch(() => {
      for (const client of inUse.keys()) client.connection.stream.destroy()
    })
    asking = false
  }
  const timer = setInterval(check, patience / 2).unref()
  return () => clearInterval(timer)
}

const usualConnectWithin = 1_900
/** Leaves time to end waiting queries within the 2 s in which a dead database must be noticed. */
const answerWithin = 1_200
/** A healthy database answers a ping sooner. A busy pooler may not, but it accepts new connections. */
const pingWithin = 400
const second = 1_000

export interface PostgresOptions {
  url: string
  /** The most connections for statements, and as many for long answers. */
  pool: number
  /** Milliseconds until the database cancels a statement. */
  statementTimeout: number
  /** Milliseconds after which a connection counts as refused. */
  connectWithin?: number | undefined
  applicationName: string
  /** Whether its connections see every row, as the owner's do. */
  seesEverything: boolean
  /** The serving role, if this connection belongs to another role. */
  servingRole?: string | undefined
}

/** Opens a separate connection within `milliseconds`. If it is lost, only its next query fails. */
export async function connectClient(config: pg.ClientConfig, milliseconds = usualConnectWithin): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  try {
    await within(client.connect(), milliseconds)
    return client
  } catch (error) {
    client.connection.stream.destroy()
    throw error
  }
}

/** Whether a pooler is between this client and the database. Poolers send their own process ID. */
async function isBehindPooler(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
  return rows[0]?.id !== ('processID' in client ? client.processID : undefined)
}

/** Opens connection pools for a PostgreSQL server. They connect at the first query. */
export function openPostgres(options: PostgresOptions): Store {
  const { url, statementTimeout, applicationName, seesEverything, servingRole } = options
  const { connectWithin = usualConnectWithin } = options
  const common = { connectionString: url, keepAlive: true }
  /** Known from the first connection. A busy pooler would let further ones wait for their answer. */
  let isCitus: boolean | undefined
  let isPooled: boolean | undefined
  const onConnect = async (client: pg.ClientBase) => {
    isCitus ??= await within(hasCitus(client), answerWithin)
    isPooled ??= await within(isBehindPooler(client), answerWithin)
    if (isCitus) noteCitus(client)
    else if (!isPooled) keepPrepared(client)
  }
  const poolOf = (pipelined: boolean) => {
    const pool = new pg.Pool({
      ...common,
      connectionTimeoutMillis: connectWithin,
      max: options.pool,
      pipeline: pipelined,
      application_name: applicationName,
      idleTimeoutMillis: 60 * second,
      onConnect,
    })
    surviveLostConnections(pool)
    return pool
  }
  const [pool, copyPool] = [poolOf(true), poolOf(false)]
  // A separate pool, so that a pool full of long queries isn't mistaken for a dead database.
  const pings = new pg.Pool({
    ...common,
    connectionTimeoutMillis: answerWithin,
    max: 1,
    application_name: `${applicationName}-ping`,
    // Stays open: reconnecting may be slow exactly when a fast answer matters.
    idleTimeoutMillis: 0,
  })
  surviveLostConnections(pings)
  const ping = async () => {
    const client = await pings.connect()
    await within(client.query('select 1'), answerWithin).then(
      () => client.release(),
      (error: unknown) => {
        client.release(true)
        throw error
      },
    )
  }
  const connects = async () => {
    const client = await connectClient(common, answerWithin)
    await client.end()
  }
  const isAlive = () => within(ping(), pingWithin).catch(connects)
  const stopWatching = [pool, copyPool].map((one) => watchPool(one, isAlive))
  const unlimited = async () => {
    const client = await connectClient({ ...common, application_name: `${applicationName}-session` }, connectWithin)
    if (await isBehindPooler(client)) {
      await client.end()
      throw new ConfigError(
        'MIGRATE_DATABASE_URL: migrations, feeds, backup, and restore need a direct connection to the database, not ' +
          "a connection pooler's",
      )
    }
    if (seesEverything) await client.query(seeEverything)
    await changeOneByOne(client)
    return { client, release: () => client.end() }
  }
  return storeOver({
    kind: 'postgres',
    servingRole,
    pool,
    copyPool,
    caller: seesEverything ? system : nobody,
    settings: { statement_timeout: String(statementTimeout) },
    isPooled: async () => {
      const client = await connectClient(common, connectWithin)
      return isBehindPooler(client).finally(() => client.end())
    },
    unlimited,
    copyIn: async (client, copy, source) => {
      const target = client.query(copyFrom(copy))
      await pipeline(source, target)
      return target.rowCount
    },
    ping,
    warmUp: async () => {
      const opened = await Promise.allSettled(Array.from({ length: options.pool }, () => pool.connect()))
      for (const one of opened) if (one.status === 'fulfilled') one.value.release()
      for (const one of opened) if (one.status === 'rejected') throw one.reason
    },
    close: async () => {
      for (const stop of stopWatching) stop()
      await Promise.all([pool.end(), copyPool.end(), pings.end()])
    },
  })
}
