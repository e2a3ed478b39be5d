import { resolve } from 'node:path'
import { databaseParts } from './database-url.ts'

/** Returns a readable name for a database, without user and password. */
export function databaseTarget({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): string {
  if (databaseUrl === undefined) return `the embedded database in ${resolve(dataDir)}`
  const { name, host } = databaseParts(databaseUrl)
  return `database ${name} on ${host}`
}

/** Returns the settings with the owner's database in place of the serving one. */
export const forOwner = <Settings extends { migrateDatabaseUrl: string | undefined }>(settings: Settings) => ({
  ...settings,
  databaseUrl: settings.migrateDatabaseUrl,
})
