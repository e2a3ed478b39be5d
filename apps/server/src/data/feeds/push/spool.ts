import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const feedsFolder = (dataDir: string) => join(dataDir, 'feeds')

/** The folder with the received files of a load. */
export const spoolFolder = (dataDir: string, spool: string): string => join(feedsFolder(dataDir), spool)

/** Makes a folder for an upload. @returns its name */
export async function makeSpool(dataDir: string): Promise<string> {
  const spool = randomUUID()
  await mkdir(spoolFolder(dataDir, spool), { recursive: true })
  return spool
}

export const removeSpool = (dataDir: string, spool: string): Promise<void> =>
  rm(spoolFolder(dataDir, spool), { recursive: true, force: true })

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
