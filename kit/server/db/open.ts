import { databaseParts } from './database-url.ts'
import { setParsers } from './parsers.ts'
import { openPglite } from './pglite/pglite.ts'
import { openPostgres } from './postgres/postgres.ts'
import type { Store, Stores } from './store.ts'

export interface OpenOptions {
  /** PostgreSQL's URL; if omitted, PGlite is used. */
  databaseUrl?: string | undefined
  /** The owner's URL, if another role serves. */
  migrateDatabaseUrl?: string | undefined
  /** PGlite's folder; if omitted, the database is in memory. */
  dataDir?: string | undefined
  databasePool?: number
  /** Milliseconds after which a statement is canceled. */
  statementTimeout?: number
  /** Milliseconds after which a connection counts as refused. */
  connectWithin?: number
  /** The name shown in PostgreSQL's list of connections. */
  applicationName?: string
}

const roleOf = (url: string): string | undefined => databaseParts(url).user || undefined

/** Returns the serving role if the owner is another role; undefined in a simple setup. */
function servingRoleOf({ databaseUrl, migrateDatabaseUrl }: OpenOptions): string | undefined {
  if (databaseUrl === undefined || migrateDatabaseUrl === undefined) return undefined
  const serving = roleOf(databaseUrl)
  return serving === roleOf(migrateDatabaseUrl) ? undefined : serving
}

function openPostgresAs(side: 'owner' | 'serving', url: string, options: OpenOptions): Store {
  const { statementTimeout = 25_000, databasePool: pool = 10, applicationName = 'trade-counter-server' } = options
  const { connectWithin } = options
  const [servingRole, seesEverything] = [servingRoleOf(options), side === 'owner']
  return openPostgres({ url, pool, statementTimeout, connectWithin, applicationName, servingRole, seesEverything })
}

/**
 * Opens the database for its owner and for serving. PostgreSQL isn't contacted until the first query or `ping`. PGlite
 * takes 1 to 2 s to start.
 * @throws {FolderInUse} when another process uses PGlite's folder; the process should print the message and exit 3
 */
export async function openStores(options: OpenOptions): Promise<Stores> {
  setParsers()
  const { databaseUrl, migrateDatabaseUrl = databaseUrl, dataDir, statementTimeout = 10_000 } = options
  if (databaseUrl === undefined || migrateDatabaseUrl === undefined) return openPglite({ dataDir, statementTimeout })
  const owner = openPostgresAs('owner', migrateDatabaseUrl, options)
  const serving = openPostgresAs('serving', databaseUrl, options)
  const close = async () => {
    await Promise.all([owner, serving].map((store) => store.close()))
  }
  return { owner, serving, close, [Symbol.asyncDispose]: close }
}

/** Opens the database for its owner, as `openStores` does. */
export async function openStore(options: OpenOptions): Promise<Store> {
  setParsers()
  const { databaseUrl, migrateDatabaseUrl = databaseUrl, dataDir, statementTimeout = 10_000 } = options
  if (migrateDatabaseUrl !== undefined) return openPostgresAs('owner', migrateDatabaseUrl, options)
  return (await openPglite({ dataDir, statementTimeout })).owner
}
