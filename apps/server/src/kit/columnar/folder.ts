import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A copy, its parts and its answers all begin like this, with the process that they belong to. */
const ownName = /^copy-(\d+)-/

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The path of a process's nth copy. */
export const copyFile = (dir: string, nth: number): string => join(dir, `copy-${process.pid}-${nth}.duckdb`)

/** Removes a copy's file and all that lies beside it. */
export async function removeCopy(file: string): Promise<void> {
  const paths = [file, `${file}.wal`, `${file}.tmp`, `${file}.0.csv`, `${file}.1.csv`]
  await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })))
}

/** Makes the folder, and throws away whatever processes that are gone have left in it, finished or not. */
export async function clearFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(dir)) {
    const pid = Number(ownName.exec(entry)?.[1])
    if (pid && (pid === process.pid || !lives(pid))) await rm(join(dir, entry), { recursive: true, force: true })
  }
}
