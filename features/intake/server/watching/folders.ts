import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderInUse, lockFolder } from '#kit/server/db/pglite/folder-lock.ts'
import { ConfigError } from '#kit/server/settings/operator-error.ts'
import { manifestFile } from '../reading/feed-folder.ts'

/** Subfolders of the watched folder that hold feeds during and after their load. */
const places = ['loading', 'done', 'refused']

/** A feed that the watcher has taken. Its name has a unique part, because feeds may have the same name. */
export interface Taken {
  /** Its name in `loading`: the sender's, a dot, and a UUID. */
  id: string
  /** The sender's name for the feed. */
  name: string
  dir: string
}

/**
 * Makes the subfolders, and locks the watched folder until this process ends, however it ends.
 * @returns a function that releases the lock
 * @throws {ConfigError} while another process watches the folder
 */
export async function makePlaces(root: string): Promise<() => void> {
  for (const place of places) await mkdir(join(root, place), { recursive: true })
  try {
    return lockFolder(join(root, '.watcher'))
  } catch (error) {
    throw error instanceof FolderInUse ? new ConfigError(`another watcher is using ${root}: stop it first`) : error
  }
}

const uuidLength = 36

const takenOf = (root: string, id: string): Taken => ({
  id,
  name: id.slice(0, -uuidLength - 1),
  dir: join(root, 'loading', id),
})

/** Returns the folders with a manifest, in the order in which the manifests were written. */
async function complete(root: string): Promise<{ name: string; at: number }[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const found: { name: string; at: number }[] = []
  for (const entry of entries) {
    if (!entry.isDirectory() || places.includes(entry.name) || entry.name.startsWith('.')) continue
    const manifest = await stat(join(root, entry.name, manifestFile)).catch(() => undefined)
    if (manifest?.isFile()) found.push({ name: entry.name, at: manifest.mtimeMs })
  }
  return found.toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))
}

/** Takes the next feed: one that a killed watcher has left, or else the oldest complete one. */
export async function takeNext(root: string): Promise<Taken | undefined> {
  const [left] = (await readdir(join(root, 'loading'))).toSorted()
  if (left !== undefined) return takenOf(root, left)
  const [next] = await complete(root)
  if (!next) return undefined
  const taken = takenOf(root, `${next.name}.${randomUUID()}`)
  await rename(join(root, next.name), taken.dir)
  return taken
}

export async function anyRefused(root: string): Promise<string | undefined> {
  const entries = await readdir(join(root, 'refused'), { withFileTypes: true })
  const found = entries.find((entry) => entry.isDirectory())
  return found && join(root, 'refused', found.name)
}

/** Returns the first entry of a feed that is neither a file nor a folder. A link could lead outside the feed. */
export async function strangeEntry(dir: string): Promise<string | undefined> {
  for (const name of await readdir(dir, { recursive: true })) {
    const found = await lstat(join(dir, name))
    if (!found.isFile() && !found.isDirectory()) return name
  }
  return undefined
}

/** Returns where a feed is stored: under its own name if that is free. */
function placeFor(folder: string, { id, name }: Taken): string {
  return join(folder, existsSync(join(folder, name)) ? id : name)
}

export const moveToDone = (root: string, taken: Taken): Promise<void> =>
  rename(taken.dir, placeFor(join(root, 'done'), taken))

/**
 * Moves a feed to `refused` and writes the reasons beside it.
 * @param reasons returns the text, given the folder's new path
 * @returns the file with the reasons
 */
export async function moveToRefused(root: string, taken: Taken, reasons: (dir: string) => string): Promise<string> {
  const dir = placeFor(join(root, 'refused'), taken)
  const list = `${dir}.faults.txt`
  // The reasons are written first, so that they always exist beside the folder, even after a crash.
  await writeFile(`${list}.new`, reasons(dir))
  await rename(`${list}.new`, list)
  await rename(taken.dir, dir)
  return list
}
