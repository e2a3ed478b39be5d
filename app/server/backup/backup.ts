import { chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { build } from '#kit/server/program/build.ts'
import { OperatorError } from '#kit/server/settings/operator-error.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import { describeFile, type Manifest, readManifest, type Tables, writeManifest } from './manifest.ts'
import { skipOrderNumbers } from './queries.ts'
import { dumpPglite, pgliteFile, restorePglite } from './pglite.ts'
import { dumpPostgres, postgresFile, restorePostgres } from './postgres.ts'

type Target = Pick<Config, 'databaseUrl' | 'dataDir'>

/** A backup's folder is named for its time, such as `trade-counter-20261122T221530Z`, so that names sort by age. */
const backupName = /^trade-counter-\d{8}T\d{6}Z$/
const interrupted = '.partial'
const nameAt = (made: Date) => `trade-counter-${made.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

const hasKind = { postgres: 'a PostgreSQL database', pglite: 'an embedded database' } as const

/** Gives what root has made to the owner of its folder, whose timer copies and deletes it. */
async function giveToOwner(folder: string, target: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(target)
  for (const name of ['', ...(await readdir(folder))]) await chown(join(folder, name), uid, gid)
}

/**
 * Backs up the database into a new folder in `target`. An interrupted backup leaves only a folder ending in `.partial`.
 * @returns the new folder and its content
 */
export async function backup(
  { databaseUrl, dataDir }: Target,
  target: string,
  made: Date,
): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(target, nameAt(made))
  const partial = folder + interrupted
  await mkdir(target, { recursive: true, mode: 0o700 })
  await mkdir(partial, { mode: 0o700 })
  try {
    const tables =
      databaseUrl === undefined ? await dumpPglite(dataDir, partial) : await dumpPostgres(databaseUrl, partial)
    const file = await describeFile(partial, databaseUrl === undefined ? pgliteFile : postgresFile)
    const kind = databaseUrl === undefined ? 'pglite' : 'postgres'
    const manifest: Manifest = { format: 1, made: made.toISOString(), build: build(), kind, file, tables }
    await writeManifest(partial, manifest)
    await giveToOwner(partial, target)
    await rename(partial, folder)
    return { folder, manifest }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/**
 * Deletes the oldest backups in `target` until `keep` are left, and the remains of older, interrupted ones.
 * @returns the names of the deleted folders
 */
export async function prune(target: string, keep: number): Promise<string[]> {
  const names = (await readdir(target)).toSorted()
  const [oldest = ''] = names.filter((name) => backupName.test(name)).slice(-keep)
  const old = names.filter((name) => name < oldest && backupName.test(name.replace(interrupted, '')))
  for (const name of old) await rm(join(target, name), { recursive: true })
  return old
}

const differing = (before: Tables, after: Tables): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (name) => before[name]?.rows !== after[name]?.rows || before[name]?.digest !== after[name]?.digest,
  )

/**
 * Grants the serving role its rights, which a backup does not contain because roles differ between machines, and skips
 * order numbers that the ERP may already have.
 */
const prepareToServe = (target: RestoreTarget) =>
  withOwner({ ...target, databasePool: 1, applicationName: 'trade-counter-restore' }, (store) =>
    store.session((session) => skipOrderNumbers(session.query)),
  )

export type RestoreTarget = Target & { migrateDatabaseUrl?: string | undefined }

/**
 * Restores a backup into an empty database, compares every table with the backup's digests, and updates tables and
 * rights to this version.
 * @throws {OperatorError} when the backup is damaged or of the other kind of database, when the database isn't empty, or
 * when a table differs afterwards
 */
export async function restore(target: RestoreTarget, folder: string): Promise<Manifest> {
  const { dataDir, migrateDatabaseUrl: databaseUrl = target.databaseUrl } = target
  const manifest = await readManifest(folder)
  const kind = databaseUrl === undefined ? 'pglite' : 'postgres'
  if (manifest.kind !== kind)
    throw new OperatorError(`the backup is of ${hasKind[manifest.kind]}, but DATABASE_URL selects ${hasKind[kind]}`)
  const restored =
    databaseUrl === undefined ? await restorePglite(dataDir, folder) : await restorePostgres(databaseUrl, folder)
  const wrong = differing(manifest.tables, restored)
  if (wrong.length > 0)
    throw new OperatorError(`restored, but these tables differ from the backup: ${wrong.join(', ')}`)
  await prepareToServe(target)
  return manifest
}
