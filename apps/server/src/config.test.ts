import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const keys = 'a:0123456789abcdefghijklmnopqrstuvwxyz'
const database = 'postgres://portal@db.example/portal'
const service = { HOST: '0.0.0.0', DATABASE_URL: database, SESSION_KEYS: keys }

describe('the environment', () => {
  test('says nothing: the demo, embedded, on loopback', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      apiPrefix: '/api',
      demo: true,
      legacyUrlSecrets: true,
      dataDir: './data',
      databaseUrl: undefined,
      sessionKeys: [],
    })
  })

  test('names a database: no demo, no secrets in addresses', () => {
    expect(loadConfig(service)).toMatchObject({ demo: false, legacyUrlSecrets: false, databaseUrl: database })
  })

  test('The base address and the prefix are configuration [API-05]', () => {
    const config = loadConfig({ API_PREFIX: '/portal/api', PUBLIC_URL: 'https://portal.example' })
    expect(config).toMatchObject({ apiPrefix: '/portal/api', publicUrl: 'https://portal.example' })
  })

  test.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ API_PREFIX: 'api' }, 'API_PREFIX'],
    [{ SESSION_KEYS: 'a:short' }, 'SESSION_KEYS'],
    [{ SESSION_KEYS: `a:${'x'.repeat(40)}` }, 'SESSION_KEYS'],
    [{ SESSION_KEYS: 'no-colon-at-all' }, 'SESSION_KEYS'],
    [{ DEMO: 'perhaps' }, 'DEMO'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL'],
    [{ COLUMNAR: 'sometimes' }, 'COLUMNAR'],
    [{ COLUMNAR_MB: '64' }, 'COLUMNAR_MB'],
    [{ ...service, SESSION_KEYS: undefined }, 'SESSION_KEYS'],
    [{ ...service, DATABASE_URL: undefined, DEMO: 'off' }, 'DATABASE_URL'],
    [{ ...service, DEMO: 'on' }, 'DEMO'],
  ])('%o is refused, and %s named', (env, name) => {
    expect(() => loadConfig(env)).toThrow(ConfigError)
    expect(() => loadConfig(env)).toThrow(name)
  })

  test('Reports run on a copy beside PostgreSQL, unless it is switched off; never beside the embedded database', () => {
    const columnar = { databaseUrl: database, dir: 'data/columnar', memoryMb: 256 }
    expect(loadConfig(service).columnar).toEqual(columnar)
    expect(loadConfig({ ...service, COLUMNAR_DIR: '/fast' }).columnar).toEqual({ ...columnar, dir: '/fast' })
    expect(loadConfig({ ...service, COLUMNAR: 'off' }).columnar).toBeUndefined()
    expect(loadConfig({}).columnar).toBeUndefined()
  })

  test('Two keys may be live at once, newest first', () => {
    const second = 'b:zyxwvutsrqponmlkjihgfedcba9876543210'
    expect(loadConfig({ SESSION_KEYS: `${second},${keys}` }).sessionKeys.map(({ kid }) => kid)).toEqual(['b', 'a'])
  })
})

describe('secrets in files', () => {
  let dir = ''
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'config-'))
  })
  afterAll(() => rm(dir, { recursive: true }))

  test('are read from where NAME_FILE says', async () => {
    await writeFile(join(dir, 'keys'), `${keys}\n`)
    expect(loadConfig({ SESSION_KEYS_FILE: join(dir, 'keys') }).sessionKeys).toHaveLength(1)
  })

  test('A file that is not there is named', () => {
    expect(() => loadConfig({ SESSION_KEYS_FILE: join(dir, 'absent') })).toThrow('SESSION_KEYS_FILE')
  })
})
