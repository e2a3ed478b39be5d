import { openDuckdb } from './duckdb.ts'
import { lockOf } from './parts.ts'

/** DuckDB's message, and that of Windows. */
const isHeld = (error: unknown) => /could not set lock|being used by another process/i.test(String(error))

/**
 * Takes the right to renew the copy of a folder. DuckDB locks a file that it writes, and the system releases the lock
 * when the process ends, however it ends.
 * @returns a function that releases the lock; undefined while another process holds it
 */
export async function takeLock(dir: string): Promise<(() => void) | undefined> {
  try {
    const held = await openDuckdb(lockOf(dir), { memoryMb: 16, threads: 1 })
    return () => held.closeSync()
  } catch (error) {
    if (isHeld(error)) return undefined
    throw error
  }
}

/** Whether another process is renewing the copy. */
export async function isLocked(dir: string): Promise<boolean> {
  const release = await takeLock(dir)
  release?.()
  return release === undefined
}
