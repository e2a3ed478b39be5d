import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '#kit/server/settings/operator-error.ts'
import { loadConfig } from './config.ts'

const keys = 'a:Vb7q-first-of-two-pairs-mEx4-93kd-tt0w'
const database = 'postgres://portal@db.example/portal'
const proxied = { PUBLIC_URL: 'https://portal.example', DATABASE_URL: database, SESSION_KEYS: keys }
const webhook = {
  ORDERS_WEBHOOK_URL: 'https://erp.example/orders',
  ORDERS_WEBHOOK_SECRET: 'hT5x-what-the-ERP-and-we-share-8KqZ-71',
}
const service = { HOST: '0.0.0.0', DATABASE_URL: database, SESSION_KEYS: keys }

describe('the environment', () => {
  test('empty: runs the demo on the embedded database, on loopback', () => {
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

  test('with a database: no demo, no secrets in URLs', () => {
    expect(loadConfig(service)).toMatchObject({ demo: false, legacyUrlSecrets: false, databaseUrl: database })
  })

  test('The base URL and the API prefix are configurable [API-05]', () => {
    const config = loadConfig({ ...proxied, API_PREFIX: '/portal/api' })
    expect(config).toMatchObject({ apiPrefix: '/portal/api', publicUrl: 'https://portal.example' })
  })

  test('Every feature is on unless FEATURES names those that are', () => {
    expect(loadConfig({}).features).toEqual(['item-tracking', 'item-forecast', 'order-guide', 'purchase'])
    expect(loadConfig({ FEATURES: 'purchase, order-guide' }).features).toEqual(['order-guide', 'purchase'])
    expect(loadConfig({ FEATURES: 'none' }).features).toEqual([])
  })

  test.each([
    [{ PORT: 'eighty' }, 'PORT: must be a number'],
    [{ PORT: '80.5' }, 'PORT: must be a whole number'],
    [{ PORT: '70000' }, 'PORT: must be at most 65535'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL: must be at least 1'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, silent'],
    [{ TIME_ZONE: 'Mars' }, 'TIME_ZONE: must be a time zone such as America/New_York'],
    [{ PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL: must be a URL with its protocol'],
    [{ MAIL_FROM: 'orders' }, 'MAIL_FROM: must be an address'],
    [{ ORDERS_MAIL_TO: 'buyer@example.com,nobody' }, 'ORDERS_MAIL_TO.1: has an invalid address: nobody'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://u:p@h1,h2/db' }, 'DATABASE_URL: must name one host'],
    [{ MIGRATE_DATABASE_URL: 'postgres:///db?host=h1,h2' }, 'MIGRATE_DATABASE_URL: must name one host'],
    [{ API_PREFIX: 'api' }, 'API_PREFIX: must be a path such as /api'],
    [{ SESSION_KEYS: 'a:short' }, 'SESSION_KEYS'],
    [{ SESSION_KEYS: `a:${'x'.repeat(40)}` }, 'SESSION_KEYS'],
    [{ SESSION_KEYS: 'no-colon-at-all' }, 'SESSION_KEYS'],
    [{ DEMO: 'perhaps' }, 'DEMO'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL'],
    [{ COLUMNAR: 'sometimes' }, 'COLUMNAR'],
    [{ FEED_MAX_BALANCES_MOVE: 'half' }, 'FEED_MAX_BALANCES_MOVE'],
    [{ FEED_MAX_STOCK_MOVE: '-1' }, 'FEED_MAX_STOCK_MOVE'],
    [{ FEED_MAX_PRICES_MOVE: '20%' }, 'FEED_MAX_PRICES_MOVE'],
    [{ ORDERS_WEBHOOK_URL: 'https://erp.example/orders' }, 'ORDERS_WEBHOOK_SECRET: give both'],
    [{ ...webhook, ORDERS_WEBHOOK_SECRET: 'short' }, 'ORDERS_WEBHOOK_SECRET: has fewer than 32 characters'],
    [{ ...webhook, ORDERS_WEBHOOK_SECRET: 'x'.repeat(40) }, 'ORDERS_WEBHOOK_SECRET: is too simple'],
    [
      { ...webhook, ORDERS_WEBHOOK_SECRET: 'change-me-before-you-go-to-production' },
      'ORDERS_WEBHOOK_SECRET: is a placeholder',
    ],
    [
      { ...service, ...webhook, ORDERS_WEBHOOK_URL: 'http://erp.example/orders' },
      'ORDERS_WEBHOOK_URL: must begin with https',
    ],
    [{ ORDERS_WEBHOOK_URL: 'ftp://erp.example', ORDERS_WEBHOOK_SECRET: 'x'.repeat(32) }, 'ORDERS_WEBHOOK_URL'],
    [{ ORDERS_WEBHOOK_TIMEOUT: '0' }, 'ORDERS_WEBHOOK_TIMEOUT'],
    [{ ORDERS_MAIL_TO: 'orders@counter.example' }, 'ORDERS_MAIL_TO: needs SMTP_URL'],
    [{ ORDERS_MAIL_TO: 'orders' }, 'ORDERS_MAIL_TO'],
    [{ FEATURES: 'order guide' }, 'FEATURES: "order guide" is not a feature'],
    [{ COLUMNAR_MB: '64' }, 'COLUMNAR_MB'],
    [{ SESSION_KEYS: `a:${'0123456789'.repeat(4)}` }, 'SESSION_KEYS'],
    [{ SESSION_KEYS: 'a:84623017559820147736501928374650' }, 'SESSION_KEYS'],
    [{ SESSION_KEYS: `a:${'change-me!'.repeat(4)}cha` }, 'SESSION_KEYS'],
    [{ SESSION_KEYS: `a:${'x'.repeat(40)}bcdefghi` }, 'SESSION_KEYS'],
    [{ SESSION_KEYS: 'a:change-me-to-a-long-and-random-value-1' }, 'SESSION_KEYS: the secret of a is a placeholder'],
    [{ SESSION_KEYS: 'a:My_Session_Key-for-the-portal-2026-11' }, 'SESSION_KEYS: the secret of a is a placeholder'],
    [{ SESSION_KEYS: 'a:0123456789abcdefghijklmnopqrstuvwxyz' }, 'SESSION_KEYS: the secret of a is too simple'],
    [{ SESSION_KEYS: 'a:ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210' }, 'SESSION_KEYS: the secret of a is too simple'],
    [{ SESSION_KEYS: 'a:qwertyuiopasdfghjklzxcvbnm1234567890-=' }, 'SESSION_KEYS: the secret of a is too simple'],
    [{ PUBLIC_URL: 'portal.example:8080' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://portal.example/?a=1' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://portal.example/a"b' }, 'PUBLIC_URL'],
    [{ ...proxied, TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ ...proxied, TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ ...proxied, TRUST_PROXY: 'loopback' }, 'TRUST_PROXY'],
    [{ ...proxied, TRUST_PROXY: '10.0.0.1,proxy.example' }, 'TRUST_PROXY'],
    [{ ...proxied, TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
    [{ ...proxied, TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
    [{ ...proxied, TRUST_PROXY: '10.0.0.1,' }, 'TRUST_PROXY'],
    [{ ...service, SESSION_KEYS: undefined }, 'SESSION_KEYS'],
    [{ ...service, DATABASE_URL: undefined, DEMO: 'off' }, 'DATABASE_URL'],
    [{ ...service, DEMO: 'on' }, 'DEMO'],
    [{ METRICS_PORT: 'yes' }, 'METRICS_PORT'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
    [{ METRICS_PORT: '8080' }, 'METRICS_PORT: must differ from PORT'],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST: needs METRICS_PORT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ])('%o is rejected with an error that names %s', (env, name) => {
    expect(() => loadConfig(env)).toThrow(ConfigError)
    expect(() => loadConfig(env)).toThrow(name)
  })

  test.each([
    '::/0',
    '::/8',
    '::/95',
    '::ffff:0:0/96',
    '::ffff:10.0.0.0/104',
    '::ffff:10.0.0.1',
    '64:ff9b::/96',
    '2002::/16',
    '2000::/7',
  ])('TRUST_PROXY=%s is rejected, because it stands for IPv4 addresses or too much of the internet', (range) => {
    expect(() => loadConfig({ ...proxied, TRUST_PROXY: range })).toThrow(/^TRUST_PROXY: /)
  })

  test('Reports run on a columnar copy of PostgreSQL unless disabled, and never of the embedded database', () => {
    const columnar = { databaseUrl: database, dir: 'data/columnar', memoryMb: 256 }
    expect(loadConfig(service).columnar).toEqual(columnar)
    expect(loadConfig({ ...service, COLUMNAR_DIR: '/fast' }).columnar).toEqual({ ...columnar, dir: '/fast' })
    expect(loadConfig({ ...service, COLUMNAR: 'off' }).columnar).toBeUndefined()
    expect(loadConfig({}).columnar).toBeUndefined()
  })

  test('There are no metrics without METRICS_PORT; with it they are on loopback', () => {
    expect(loadConfig({}).metrics).toBeUndefined()
    expect(loadConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
    expect(loadConfig({ METRICS_PORT: '9464', METRICS_HOST: '::1' }).metrics).toEqual({ host: '::1', port: 9464 })
  })

  test('Orders may be posted without TLS on one machine, and from a server that is not exposed', () => {
    const posts = (env: Record<string, string>) => loadConfig(env).orders.webhook?.url
    const near = { ...webhook, ORDERS_WEBHOOK_URL: 'http://127.0.0.1:8000/orders' }
    expect(posts({ ...service, ...near })).toBe(near.ORDERS_WEBHOOK_URL)
    expect(posts({ ...service, ...webhook })).toBe(webhook.ORDERS_WEBHOOK_URL)
    expect(posts({ ...webhook, ORDERS_WEBHOOK_URL: 'http://erp.example/orders' })).toBe('http://erp.example/orders')
  })

  test('Two keys can be active at once, newest first', () => {
    const second = 'b:x9Wr-second-of-two-pairs-0fUc-81zp-qq5n'
    expect(loadConfig({ SESSION_KEYS: `${second},${keys}` }).sessionKeys.map(({ kid }) => kid)).toEqual(['b', 'a'])
  })
})

describe('An exposed server', () => {
  const ways = [
    ['listens beyond loopback', { HOST: '0.0.0.0' }],
    ['listens on every IPv6 address', { HOST: '::' }],
    ['listens on a name that only starts like a loopback address', { HOST: '127.x.any.name' }],
    ['listens on a name that only looks like a loopback address', { HOST: '127.0.0.1.evil.example' }],
    ['has a public URL', { PUBLIC_URL: 'https://portal.example' }],
    ['has a public URL that only starts like a loopback address', { PUBLIC_URL: 'http://127.0.0.1.example' }],
    ['trusts a proxy', { TRUST_PROXY: '127.0.0.1' }],
  ] as const

  test.each(ways)('%s: features meant only for the local demo are off [safety 14]', (_way, env) => {
    const set = { ...env, SESSION_KEYS: keys, DATABASE_URL: database }
    expect(loadConfig(set)).toMatchObject({ exposed: true, demo: false, legacyUrlSecrets: false })
    expect(() => loadConfig({ ...set, DEMO: 'on' })).toThrow(/^DEMO: /)
    expect(() => loadConfig({ ...set, SESSION_KEYS: undefined })).toThrow(/^SESSION_KEYS: needed/)
    expect(() => loadConfig({ ...set, DATABASE_URL: undefined, DEMO: 'off' })).toThrow(/^DATABASE_URL: needed/)
  })

  test('names the setting that exposes it', () => {
    for (const [, env] of ways) expect(() => loadConfig({ ...env, DEMO: 'off' })).toThrow(Object.keys(env)[0])
  })

  test.each([
    {},
    { HOST: '127.8.9.10' },
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'http://127.0.0.1:8080/' },
    { PUBLIC_URL: 'http://[::1]:8080' },
    { TRUST_PROXY: '' },
  ])('is not what %o configures', (env) => {
    expect(loadConfig(env)).toMatchObject({ exposed: false, demo: true })
  })

  test.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, 2001:db8::1', ['10.0.0.0/8', '2001:db8::1']],
    ['::1,fd00::/8,2400:cb00::/32', ['::1', 'fd00::/8', '2400:cb00::/32']],
  ])('trusts the addresses of TRUST_PROXY=%s', (value, addresses) => {
    expect(loadConfig({ ...proxied, TRUST_PROXY: value }).trustProxy).toEqual(addresses)
  })
})

describe('startup warnings', () => {
  const branded = { BRANDING_DIR: '/etc/portal/branding' }
  const complete = { ...service, ...branded }
  test.each([[{ ...proxied, ...branded }], [{ ...complete, PUBLIC_URL: 'https://portal.example' }]])(
    'A server that needs a proxy warns of a shared address without TRUST_PROXY: %o',
    (env) => {
      expect(loadConfig(env).warnings).toEqual([expect.stringContaining('TRUST_PROXY')])
      expect(loadConfig({ ...env, TRUST_PROXY: '127.0.0.1' }).warnings).toEqual([])
    },
  )

  test('An exposed server that accepts secrets in URLs warns', () => {
    const { warnings, legacyUrlSecrets } = loadConfig({ ...complete, LEGACY_URL_SECRETS: 'on' })
    expect(legacyUrlSecrets).toBe(true)
    expect(warnings).toEqual([expect.stringContaining('LEGACY_URL_SECRETS')])
  })

  test('The local demo and a normal server start without warnings', () => {
    expect(loadConfig({}).warnings).toEqual([])
    expect(loadConfig(complete).warnings).toEqual([])
  })

  test('Metrics that other machines can read cause a warning', () => {
    const warnings = [expect.stringContaining('METRICS_HOST')]
    expect(loadConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).warnings).toEqual(warnings)
    expect(loadConfig({ ...complete, METRICS_PORT: '9464', METRICS_HOST: '10.0.0.1' }).warnings).toEqual(warnings)
    expect(loadConfig({ METRICS_PORT: '9464', METRICS_HOST: 'localhost' }).warnings).toEqual([])
  })

  test('An exposed server with the default legal texts warns', () => {
    expect(loadConfig(service).hints).toEqual([expect.stringContaining('BRANDING_DIR')])
  })
})

describe('secrets in files', () => {
  let dir = ''
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'config-'))
  })
  afterAll(() => rm(dir, { recursive: true }))

  test('are read from the path in NAME_FILE', async () => {
    await writeFile(join(dir, 'keys'), `${keys}\n`)
    expect(loadConfig({ SESSION_KEYS_FILE: join(dir, 'keys') }).sessionKeys).toHaveLength(1)
  })

  test('An empty file is rejected with an error that names its setting', async () => {
    await writeFile(join(dir, 'empty'), '\n')
    expect(() => loadConfig({ SESSION_KEYS_FILE: join(dir, 'empty') })).toThrow('SESSION_KEYS_FILE')
  })

  test('A missing file is rejected with an error that names its setting', () => {
    expect(() => loadConfig({ SESSION_KEYS_FILE: join(dir, 'absent') })).toThrow('SESSION_KEYS_FILE')
  })
})
