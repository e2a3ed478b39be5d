import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The file name prefix of a copy, its parts, and its results, with the ID of the process that owns them. */
const ownName = /^copy-(\d+)-/

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The path of this process's nth copy. */
export const copyFile = (dir: string, nth: number): string => join(dir, `copy-${process.pid}-${nth}.duckdb`)

/** Removes a copy's file and the files derived from it. */
export async function removeCopy(file: string): Promise<void> {
  const paths = [file, `${file}.wal`, `${file}.tmp`, `${file}.0.csv`, `${file}.1.csv`]
  await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })))
}

/** Creates the folder, and removes all files that ended processes left in it. */
export async function clearFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(dir)) {
    const pid = Number(ownName.exec(entry)?.[1])
    if (pid && (pid === process.pid || !lives(pid))) await rm(join(dir, entry), { recursive: true, force: true })
  }
}
