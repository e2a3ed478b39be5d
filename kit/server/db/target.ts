import { resolve } from 'node:path'
import { databaseParts } from './database-url.ts'

/** A readable name for a database, without user and password. */
export function databaseTarget({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): string {
  if (databaseUrl === undefined) return `the embedded database in ${resolve(dataDir)}`
  const { name, host } = databaseParts(databaseUrl)
  return `database ${name} on ${host}`
}

/** The same settings with the owner's database in place of the one that serves. */
export const forOwner = <Settings extends { migrateDatabaseUrl: string | undefined }>(settings: Settings) => ({
  ...settings,
  databaseUrl: settings.migrateDatabaseUrl,
})
