import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runConnector } from './testing/driver.ts'
import { missingPackages } from './testing/tryton.ts'

test.skipIf(missingPackages().length > 0)('A first extract of changes says that it sends everything', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trade-counter-extract-'))
  const env = { TRYTON_DATABASE: 'postgresql://127.0.0.1:1/none', PORTAL_API: 'http://127.0.0.1:1', PORTAL_KEY: 'x' }
  const { printed } = await runConnector(['extract.py', folder, '--changes'], env)
  expect(printed).toMatch(/^Nothing was pushed from this folder yet, so everything is sent\.\n/)
  await rm(folder, { recursive: true })
})

test.skipIf(missingPackages().length > 0)('An extract leaves the files of another that is under way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trade-counter-extract-'))
  const file = join(folder, 'files', 'stock.csv')
  await mkdir(join(folder, 'files'))
  await writeFile(file, 'being sent')
  const other = execFile('flock', [join(folder, 'lock'), 'sh', '-c', 'echo locked; cat'])
  const gone = once(other, 'exit')
  if (other.stdout) await once(other.stdout, 'data')
  const env = { TRYTON_DATABASE: 'postgresql://127.0.0.1:1/none', PORTAL_API: 'http://127.0.0.1:1', PORTAL_KEY: 'x' }
  const { code, printed } = await runConnector(['extract.py', folder, '--changes'], env)
  other.stdin?.end()
  await gone
  expect(printed).toBe('Another run is using this folder; the next one sends the changes.\n')
  expect(code).toBe(1)
  expect(await readFile(file, 'utf8')).toBe('being sent')
  await rm(folder, { recursive: true })
})
