import { setParsers } from './parsers.ts'
import { openPglite } from './pglite/pglite.ts'
import { openPostgres } from './postgres/postgres.ts'
import type { Store } from './store.ts'

export interface OpenOptions {
  /** PostgreSQL's URL; PGlite when omitted. */
  databaseUrl?: string | undefined
  /** PGlite's folder; in memory when omitted. */
  dataDir?: string | undefined
  databasePool?: number
  /** Milliseconds after which a statement is canceled. */
  statementTimeout?: number
  /** The name shown in PostgreSQL's list of connections. */
  applicationName?: string
}

/**
 * Opens the database. PostgreSQL isn't contacted until the first query or `ping`. PGlite takes 1 to 2 s to start.
 * @throws {FolderInUse} when another process uses PGlite's folder; the process should print the message and exit 3
 */
export async function openStore({
  databaseUrl,
  dataDir,
  databasePool = 10,
  statementTimeout = databaseUrl === undefined ? 10_000 : 25_000,
  applicationName = 'trade-counter',
}: OpenOptions): Promise<Store> {
  setParsers()
  return databaseUrl === undefined
    ? openPglite({ dataDir, statementTimeout })
    : openPostgres({ url: databaseUrl, pool: databasePool, statementTimeout, applicationName })
}
