import { resolve } from 'node:path'

/** A readable name for a database, without user and password. */
export function databaseTarget({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): string {
  if (databaseUrl === undefined) return `the embedded database in ${resolve(dataDir)}`
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `database ${decodeURIComponent(pathname.slice(1))} on ${host || searchParams.get('host') || 'localhost'}`
}
