import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  folder: string
  remove(): void
}

export const mayMount = process.platform === 'linux' && process.getuid?.() === 0

/** Mounts a file system that PostgreSQL may use; undefined if this process may not. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'trade-counter-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { stdio: 'ignore' })
    execFileSync('chown', ['postgres', folder])
    return {
      folder,
      remove: () => {
        execFileSync('umount', ['-l', folder])
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
}
