import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/db/store.ts'
import { whyNoLoads } from './load-queries.ts'

/** Why this server cannot load feeds, as the end of a sentence; undefined if it can. */
export async function whyNotHere(config: Config, db: Db): Promise<string | undefined> {
  const { databaseUrl, migrateDatabaseUrl } = config
  if (databaseUrl === undefined)
    return 'the embedded database accepts feeds only by command, while the server is stopped'
  return migrateDatabaseUrl === databaseUrl ? whyNoLoads(db) : undefined
}
