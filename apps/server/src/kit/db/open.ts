import { setParsers } from './parsers.ts'
import { openPglite } from './pglite/pglite.ts'
import { openPostgres } from './postgres/postgres.ts'
import type { Store } from './store.ts'

export interface OpenOptions {
  /** A PostgreSQL server; left out, PGlite is used. */
  databaseUrl?: string | undefined
  /** PGlite's folder; in memory when left out. */
  dataDir?: string | undefined
  /** Connections to PostgreSQL at most. */
  databasePool?: number
  /** Milliseconds after which a statement is ended. */
  statementTimeout?: number
  /** What PostgreSQL's list of connections shows. */
  applicationName?: string
}

/**
 * Opens the database. PostgreSQL is not asked anything yet: a query or `ping` is the first to find out whether it is
 * there. PGlite takes 1 or 2 s to start.
 * @throws {FolderInUse} when another process has PGlite's folder: the process should say so and exit 3
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
