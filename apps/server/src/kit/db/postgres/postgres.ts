import { pipeline } from 'node:stream/promises'
import { ConfigError } from '#server/config-error.ts'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { within } from '../deadline.ts'
import { readDatabaseUrl } from '../database-url.ts'
import { connectedTo, connectOne, Hosts } from './hosts.ts'
import { LendingSocket } from './lending-socket.ts'
import { NamingClient } from './named-statements.ts'
import { storeOver, surviveLostConnections } from './pool-store.ts'
import { watchPool } from './pool-watch.ts'
import type { Store } from '../store.ts'
import { seeEverything } from '../wall/asker.ts'
import { isPooled, preambleOf, settle } from './pooled.ts'

const connectWithin = 1_900
/** Leaves time to end waiting queries within the 2 s allowed for noticing a dead database. */
const answerWithin = 1_200
const second = 1_000

export interface PostgresOptions {
  url: string
  pool: number
  /** Milliseconds after which the database cancels a statement. */
  statementTimeout: number
  applicationName: string
  /** Whether its connections see every row: only the owner's. */
  seesEverything: boolean
  /** The role that serves, if it is not this one. */
  servingRole?: string | undefined
}

/** A connection pool for a PostgreSQL server. Connects on the first query. */
export function openPostgres(options: PostgresOptions): Store {
  const { url, pool: max, statementTimeout, applicationName, seesEverything, servingRole } = options
  const hosts = new Hosts(url)
  const [connectionString] = readDatabaseUrl(url).urls
  const common = { connectionString, connectionTimeoutMillis: connectWithin, keepAlive: true, Client: NamingClient }
  const pool = new pg.Pool({
    ...common,
    stream: () => new LendingSocket(),
    max,
    application_name: applicationName,
    idleTimeoutMillis: 60 * second,
    // Settings in the startup message would make PgBouncer refuse the connection.
    onConnect: async (client) => {
      hosts.check(await within(settle(client, { statementTimeout, seesEverything }), answerWithin))
    },
  })
  // A separate pool, so that a pool full of long queries isn't mistaken for a dead database.
  const bell = new pg.Pool({
    ...common,
    connectionTimeoutMillis: answerWithin,
    max: 1,
    application_name: `${applicationName}-ping`,
    // Stays open: reconnecting may be slow exactly when a fast answer matters.
    idleTimeoutMillis: 0,
  })
  surviveLostConnections(pool)
  surviveLostConnections(bell)
  const ring = connectedTo(bell, hosts)
  const ping = async () => {
    const client = await ring()
    await within(client.query('select 1'), answerWithin).then(
      () => client.release(),
      (error: unknown) => {
        client.release(true)
        throw error
      },
    )
  }
  /** Behind a busy pooler a query waits its turn, but the pooler itself lets a new connection in. */
  const connects = async () => {
    const client = await connectOne(hosts, { connectionTimeoutMillis: answerWithin })
    await client.end()
  }
  const stopWatching = watchPool(pool, (clients) => (clients.some(preambleOf) ? connects() : ping()))
  return storeOver({
    kind: 'postgres',
    servingRole,
    pool,
    connect: connectedTo(pool, hosts),
    unlimited: async () => {
      const client = await connectOne(hosts, { ...common, application_name: `${applicationName}-session` })
      if (await isPooled(client)) {
        await client.end()
        throw new ConfigError(
          'MIGRATE_DATABASE_URL: migrations, feeds, backup, and restore need a direct connection to the database, not ' +
            "a connection pooler's",
        )
      }
      if (seesEverything) await client.query(seeEverything)
      return { client, release: () => client.end() }
    },
    copyIn: async (client, copy, source) => {
      const target = client.query(copyFrom(copy))
      await pipeline(source, target)
      return target.rowCount
    },
    ping,
    close: async () => {
      stopWatching()
      await Promise.all([pool.end(), bell.end()])
    },
  })
}
