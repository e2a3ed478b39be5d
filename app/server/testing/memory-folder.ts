import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** A run of all tests uses less than 1 GB at a time. */
const neededBytes = 4 * 2 ** 30

/**
 * The folder for throwaway databases and files: in memory where Linux offers enough of it, otherwise the system's
 * temporary folder. On disk, creating the thousand small files of each test database takes longer than most tests.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
