import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const feedsFolder = (dataDir: string) => join(dataDir, 'feeds')

/** The name of a folder as `makeSpool` gives it. A row of the database may hold any other text. */
export const spoolName = z.uuid().lowercase()

/** @throws if the name is not one of `makeSpool` */
export const spoolFolder = (dataDir: string, spool: string): string =>
  join(feedsFolder(dataDir), spoolName.parse(spool))

export const hasSpool = (dataDir: string, spool: string): boolean => existsSync(spoolFolder(dataDir, spool))

/** Creates a folder for an upload. @returns its name */
export async function makeSpool(dataDir: string): Promise<string> {
  const spool = randomUUID()
  await mkdir(spoolFolder(dataDir, spool), { recursive: true, mode: 0o700 })
  return spool
}

export const removeSpool = (dataDir: string, spool: string): Promise<void> =>
  rm(spoolFolder(dataDir, spool), { recursive: true, force: true })

const sizeOf = async (folder: string): Promise<number> => {
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(files.map((file) => stat(join(folder, file)).catch(() => undefined)))
  return sizes.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0)
}

/**
 * Removes folders that exceed a total size.
 * @param spools by priority; the last are removed first; several loads may have the same one
 */
export async function limitKept(dataDir: string, spools: readonly string[], bytes: number): Promise<void> {
  let sum = 0
  for (const spool of new Set(spools)) {
    sum += await sizeOf(spoolFolder(dataDir, spool))
    if (sum > bytes) await removeSpool(dataDir, spool)
  }
}

/** An upload that started longer ago has ended. */
const longestUpload = 24 * 60 * 60_000

/** Removes the folders that no load needs: those of killed uploads and of completed loads. */
export async function sweepSpools(dataDir: string, needed: ReadonlySet<string>): Promise<void> {
  const names = await readdir(feedsFolder(dataDir)).catch(() => [])
  for (const name of names) {
    if (needed.has(name) || !spoolName.safeParse(name).success) continue
    const found = await stat(spoolFolder(dataDir, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > longestUpload) await removeSpool(dataDir, name)
  }
}
