import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { lockFolder } from '#kit/server/db/pglite/folder-lock.ts'
import type { Tables } from './manifest.ts'
import { OperatorError } from '#kit/server/settings/operator-error.ts'
import { type Ask, tableDigests } from './queries.ts'

export const pgliteFile = 'database.tar.gz'

async function withPglite<T>(
  dataDir: string,
  { name = 'pglite', ...options }: PGliteOptions & { name?: string },
  work: (database: PGlite) => Promise<T>,
): Promise<T> {
  const unlock = lockFolder(dataDir)
  try {
    const database = await PGlite.create({ ...options, dataDir: join(dataDir, name), extensions: { pg_trgm } })
    return await work(database).finally(() => database.close())
  } finally {
    unlock()
  }
}

const digestsOf = (database: PGlite): Promise<Tables> => {
  const ask: Ask = async (sql) => {
    const results = await database.exec(sql)
    return (results.at(-1)?.rows ?? []) as never[]
  }
  return tableDigests(ask)
}

/**
 * Writes the embedded database to one file. No server may be using it.
 * @throws {FolderInUse} while a server uses the folder
 */
export function dumpPglite(dataDir: string, folder: string): Promise<Tables> {
  if (!existsSync(join(dataDir, 'pglite'))) throw new OperatorError(`DATA_DIR: there is no database in ${dataDir}`)
  return withPglite(dataDir, {}, async (database) => {
    const tables = await digestsOf(database)
    const dump = await database.dumpDataDir('gzip')
    await writeFile(join(folder, pgliteFile), Buffer.from(await dump.arrayBuffer()), { mode: 0o600 })
    return tables
  })
}

/**
 * Restores the embedded database into a folder that has none, completely or not at all.
 * @returns the digests of the restored tables
 */
export async function restorePglite(dataDir: string, folder: string): Promise<Tables> {
  if (existsSync(join(dataDir, 'pglite')))
    throw new OperatorError(`DATA_DIR: ${dataDir} has a database; restore needs a folder without one`)
  const loadDataDir = new Blob([await readFile(join(folder, pgliteFile))], { type: 'application/x-gzip' })
  const name = 'pglite.partial'
  await rm(join(dataDir, name), { recursive: true, force: true })
  const tables = await withPglite(dataDir, { loadDataDir, name }, digestsOf)
  await rename(join(dataDir, name), join(dataDir, 'pglite'))
  return tables
}
