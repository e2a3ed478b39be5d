import { resolve } from 'node:path'

/** A readable name for a database, without user and password. */
export function databaseTarget({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): string {
  if (databaseUrl === undefined) return `the embedded database in ${resolve(dataDir)}`
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `database ${decodeURIComponent(pathname.slice(1))} on ${host || searchParams.get('host') || 'localhost'}`
}

/** The same settings with the owner's database in place of the one that serves. */
export const forOwner = <Settings extends { migrateDatabaseUrl: string | undefined }>(settings: Settings) => ({
  ...settings,
  databaseUrl: settings.migrateDatabaseUrl,
})
