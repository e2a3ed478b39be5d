import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError, OperatorError } from '../../settings/operator-error.ts'

/** SQLite's code of a lock that another process has. */
const busy = 5

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
 * @throws {FolderInUse} @throws {ConfigError} if the lock cannot be written
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'lock')
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    file.exec('begin exclusive')
  } catch (error) {
    file?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) throw new FolderInUse(folder)
    throw new ConfigError(`this user cannot write ${path} (${error instanceof Error ? error.message : error})`)
  }
  return () => file.close()
}
