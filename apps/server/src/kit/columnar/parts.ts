import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopiedTable } from './tables.ts'

// A copy is a file for each table, and a manifest that names them. The processes of a host share them. Files never
// change once the manifest names them: a change makes a new file and a new manifest.

/** A table of a copy. */
export interface Part {
  file: string
  /** The table's stamp: the load that last changed it. */
  stamp: string
  /** A digest of the statement that creates it. */
  shape: string
}

export interface Manifest {
  /** The data version of the snapshot from which the copy was last renewed. */
  version: number
  /** When it was completed, in milliseconds since 1970. */
  at: number
  lines: number
  /** How long the renewal took. */
  seconds: number
  parts: Record<CopiedTable, Part>
}

const manifestFile = 'copy.json'
const lockFile = 'lock.duckdb'
/** The file names of a process's results, with its ID. */
const ownName = /^lines-(\d+)-/

/** The folder of a database's copy below the configured one, which several portals may share. */
export function folderOf(dir: string, databaseUrl: string): string {
  const database = databaseUrl.replace(/\/\/[^@/]*@/, '//')
  return join(dir, createHash('sha256').update(database).digest('hex').slice(0, 16))
}

export const lockOf = (dir: string): string => join(dir, lockFile)

/** The path of a process's nth result. */
export const resultFile = (dir: string, nth: number): string => join(dir, `lines-${process.pid}-${nth}`)

/** A digest of a statement that creates a table. */
export const shapeOf = (statement: string): string => createHash('sha256').update(statement).digest('hex').slice(0, 16)

/** @returns undefined without a finished copy */
export async function readManifest(dir: string): Promise<Manifest | undefined> {
  const text = await readFile(join(dir, manifestFile), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Manifest)
}

/** Makes a copy the current one, for every process of the host. */
export async function publish(dir: string, manifest: Manifest): Promise<void> {
  const file = join(dir, manifestFile)
  await writeFile(`${file}.new`, JSON.stringify(manifest))
  await rename(`${file}.new`, file)
}

/** Discards the copy: the next one is built from nothing. */
export const discard = (dir: string): Promise<void> => rm(join(dir, manifestFile), { force: true })

/** Removes what no manifest names. Call it only while holding the lock. Processes that read such a file keep it open. */
export async function removeUnnamed(dir: string, manifest: Manifest | undefined): Promise<void> {
  const named = Object.values(manifest?.parts ?? {}).map(({ file }) => file)
  for (const entry of await readdir(dir)) {
    const isKept = entry === manifestFile || entry.startsWith(lockFile) || ownName.test(entry) || named.includes(entry)
    if (!isKept) await rm(join(dir, entry), { recursive: true, force: true })
  }
}

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Creates the folder, and removes the results that ended processes left in it. */
export async function openFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(dir)) {
    const pid = Number(ownName.exec(entry)?.[1])
    if (pid && (pid === process.pid || !lives(pid))) await rm(join(dir, entry), { recursive: true, force: true })
  }
}
