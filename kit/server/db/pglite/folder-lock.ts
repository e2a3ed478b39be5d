import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../settings/operator-error.ts'

/** Thrown when another process uses the data folder. The process should print the message and exit 3. */
export class FolderInUse extends OperatorError {
  override name = 'FolderInUse'
  override readonly exitCode = 3

  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another process: stop it first, or set DATA_DIR or DATABASE_URL.`)
  }
}

/**
 * Locks a data folder exclusively: two PGlite processes in one folder would silently lose data. SQLite's file lock
 * belongs to the operating system, which releases it when the process ends for any reason.
 * @returns a function that releases the lock
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
