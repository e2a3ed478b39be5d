import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '../../settings/operator-error.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const lock = join(import.meta.dirname, 'folder-lock.ts')

test('one process locks the folder; another gets a one-line error; a killed process releases the lock at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trade-counter-lock-'))
  const script = `const { lockFolder } = await import(${JSON.stringify(lock)})
    const unlock = lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => unlock, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')

  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(() => lockFolder(folder)).toThrow(/^The data folder .* is in use by another process: .*$/)
  expect(new FolderInUse(folder).exitCode).toBe(3)

  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  unlock()
  lockFolder(folder)()
  await rm(folder, { recursive: true })
})

test('a folder in which no file can be written says so, and not that another process uses it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trade-counter-lock-'))
  // As root, tests may write everywhere, but not over a folder.
  await mkdir(join(folder, 'lock'))
  const locking = () => lockFolder(folder)
  expect(locking).toThrow(ConfigError)
  expect(locking).toThrow(`this user cannot write ${join(folder, 'lock')} (unable to open database file)`)
  await rm(folder, { recursive: true })
})
