import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const feedsFolder = (dataDir: string) => join(dataDir, 'feeds')

/** The folder with the received files of a load. */
export const spoolFolder = (dataDir: string, spool: string): string => join(feedsFolder(dataDir), spool)

export const hasSpool = (dataDir: string, spool: string): boolean => existsSync(spoolFolder(dataDir, spool))

/** Makes a folder for an upload. @returns its name */
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
 * Removes the folders that exceed a sum of bytes.
 * @param spools those kept longest come last
 */
export async function limitKept(dataDir: string, spools: readonly string[], bytes: number): Promise<void> {
  let sum = 0
  for (const spool of spools) {
    sum += await sizeOf(spoolFolder(dataDir, spool))
    if (sum > bytes) await removeSpool(dataDir, spool)
  }
}

/** An upload that is older than this has ended, one way or another. */
const longestUpload = 24 * 60 * 60_000

/** Removes the folders that no load needs: of uploads that a killed server left, and of loads that have ended. */
export async function sweepSpools(dataDir: string, needed: ReadonlySet<string>): Promise<void> {
  const names = await readdir(feedsFolder(dataDir)).catch(() => [])
  for (const name of names) {
    if (needed.has(name)) continue
    const found = await stat(spoolFolder(dataDir, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > longestUpload) await removeSpool(dataDir, name)
  }
}
