import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const feedsFolder = (dataDir: string) => join(dataDir, 'feeds')

/** The folder with the received files of a load. */
export const spoolFolder = (dataDir: string, spool: string): string => join(feedsFolder(dataDir), spool)

export const hasSpool = (dataDir: string, spool: string): boolean => existsSync(spoolFolder(dataDir, spool))

/** The identity of a data folder. Several servers may share one, and each may have its own. */
export async function dataDirId(dataDir: string): Promise<string> {
  const file = join(dataDir, 'feeds-id')
  const read = () => readFile(file, 'utf8').catch(() => undefined)
  const known = await read()
  if (known !== undefined) return known
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, randomUUID())
  // Another process may have been faster.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}

/** Makes a folder for an upload. @returns its name, which begins with the identity of the data folder */
export async function makeSpool(dataDir: string): Promise<string> {
  const spool = `${await dataDirId(dataDir)}.${randomUUID()}`
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

/**
 * Whether a folder is gone for good: it was in this data folder, or no server has found it for a day.
 * @param receivedAt when the files had arrived
 */
export async function isLost(dataDir: string, spool: string, receivedAt: Date): Promise<boolean> {
  if (hasSpool(dataDir, spool)) return false
  return spool.startsWith(`${await dataDirId(dataDir)}.`) || Date.now() - receivedAt.getTime() > longestUpload
}

/** Removes the folders that no load needs: of uploads that a killed server left, and of loads that have ended. */
export async function sweepSpools(dataDir: string, needed: ReadonlySet<string>): Promise<void> {
  const names = await readdir(feedsFolder(dataDir)).catch(() => [])
  for (const name of names) {
    if (needed.has(name)) continue
    const found = await stat(spoolFolder(dataDir, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > longestUpload) await removeSpool(dataDir, name)
  }
}
