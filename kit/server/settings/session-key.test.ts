import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from './operator-error.ts'
import { keptKey, parseKeys, secretFault } from './session-key.ts'

test('SESSION_KEYS with two entries of one name is rejected, because only one of them could verify', () => {
  const secrets = ['first-secret-of-thirty-two-letters!', 'second-secret-of-thirty-two-letters']
  expect(() => parseKeys(`k1:${secrets[0]},k1:${secrets[1]}`)).toThrow('SESSION_KEYS: two entries are named k1')
  expect(parseKeys(`k1:${secrets[0]},k2:${secrets[1]}`).map(({ kid }) => kid)).toEqual(['k1', 'k2'])
})

describe('the stored key of a server without SESSION_KEYS', () => {
  let root = ''
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'session-key-'))
  })
  afterAll(() => rm(root, { recursive: true }))
  const folder = () => mkdtemp(join(root, 'data-'))

  test('It is generated once, readable only by its owner, and reused', async () => {
    const dir = join(await folder(), 'new', 'data')
    const key = keptKey(dir)
    expect(secretFault(key.secret)).toBeUndefined()
    expect(keptKey(dir)).toEqual(key)
    expect(await readdir(dir)).toEqual(['session-key'])
    expect((await stat(join(dir, 'session-key'))).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['empty', ''],
    ['blank', '\n'],
    ['truncated', 'VXx1mVbqk2bE'],
    ['one repeated character', 'a'.repeat(43)],
    ['digits', '1234567890'.repeat(4)],
  ])('A file without a usable key is rejected and not overwritten: %s', async (_what, content) => {
    const dir = await folder()
    const file = join(dir, 'session-key')
    await writeFile(file, content)
    expect(() => keptKey(dir)).toThrow(ConfigError)
    expect(() => keptKey(dir)).toThrow(file)
    expect(await readFile(file, 'utf8')).toBe(content)
  })

  test('An unreadable key is rejected, not replaced', async () => {
    const dir = await folder()
    await mkdir(join(dir, 'session-key'))
    expect(() => keptKey(dir)).toThrow(/^the session key cannot be read from /)
  })

  test('An unwritable folder is rejected with a clear error', async () => {
    const dir = await folder()
    await writeFile(join(dir, 'file'), '')
    expect(() => keptKey(join(dir, 'file', 'data'))).toThrow(ConfigError)
  })

  test('Processes that start at the same time agree on one key and never read a partial one', async () => {
    const dir = await folder()
    const code = `
      const { parentPort, workerData } = require('node:worker_threads')
      import(workerData.module).then(({ keptKey }) => parentPort.postMessage(keptKey(workerData.dir).secret))`
    const module = new URL('./session-key.ts', import.meta.url).href
    const secrets = await Promise.all(
      Array.from(
        { length: 6 },
        () =>
          new Promise((resolve, reject) => {
            const worker = new Worker(code, { eval: true, workerData: { module, dir } })
            worker.once('message', resolve)
            worker.once('error', reject)
          }),
      ),
    )
    expect(new Set(secrets).size).toBe(1)
    expect(await readdir(dir)).toEqual(['session-key'])
  })
})
