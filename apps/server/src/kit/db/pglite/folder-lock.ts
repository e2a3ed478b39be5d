import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Thrown when another process has the data folder open. The process should print the message and exit 3. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
  readonly exitCode = 3

  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another process: stop it first, or set DATA_DIR or DATABASE_URL.`)
  }
}

/**
 * Takes the one exclusive lock on a data folder: two PGlite processes on one folder would lose data silently.
 * SQLite locks the file through the operating system, which lets go of it when the process ends, however it ends.
 * @returns the function that lets go
 * @throws {FolderInUse}
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch {
    file.close()
    throw new FolderInUse(folder)
  }
  return () => file.close()
}
