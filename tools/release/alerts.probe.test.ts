import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { loadSmallDistributor } from '#app/server/testing/data/small-distributor.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { startProgram } from '#app/server/testing/servers/program.ts'
import { slowness } from '#app/server/testing/slowness.ts'
import { recordBackup } from '#kit/server/db/backup-queries.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { root } from '../modules.mjs'

const hasPrometheus = spawnSync('prometheus', ['--version']).error === undefined
if (!hasPrometheus) process.stdout.write('prometheus is missing: no alert is fired (apt-get install prometheus)\n')

interface Rules {
  groups: { rules: { alert: string }[] }[]
}
interface RulesTest {
  tests: { name: string; input_series: { series: string; values: string }[] }[]
}
const rulesText = readFileSync(join(root, 'ops/prometheus/alerts.yml'), 'utf8')
const alerts = (parse(rulesText) as Rules).groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
/** The rules, with seconds in place of minutes. */
const quickRules = rulesText.replaceAll(/for: \d+m/g, 'for: 3s').replaceAll(/\[\d+[mh]\]/g, '[60s]')

/** Raised by made-up series of `alerts.test.yml`, because it would take a full disk, gigabytes, or many clients. */
const madeUp = new Set(
  ['Slow', 'Overloaded', 'PoolExhausted', 'LongAnswersRefused', 'EventLoopBlocked', 'Memory', 'ColumnarCopyMissing']
    .concat('CarrierAway', 'DiskFull', 'RoleTooStrong')
    .map((name) => `TradeCounter${name}`),
)

/** The values of a series in promtool's notation, such as `0+5x60` or `1 0 1 0x57`. */
const expand = (values: string): number[] =>
  values.split(' ').flatMap((token) => {
    const [, from = '', step = '0', times = '0'] = /^([\d.]+)(?:\+([\d.]+))?(?:x(\d+))?$/.exec(token) ?? []
    return Array.from({ length: Number(times) + 1 }, (_, at) => Number(from) + Number(step) * at)
  })

const { tests } = parse(readFileSync(join(root, 'ops/prometheus/alerts.test.yml'), 'utf8')) as RulesTest
const series = tests
  .filter(({ name }) => madeUp.has(name))
  .flatMap(({ input_series }) => input_series.map(({ series: name, values }) => ({ name, values: expand(values) })))

const folder = mkdtempSync(join(tmpdir(), 'trade-counter-alerts-'))
const ended: (() => unknown)[] = []
let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  store = await openStore(database.options)
  await loadSmallDistributor(store)
  await sql`insert into data_as_of (table_name, as_of) select name, now() from unnest(array['stock', 'items', 'sales_lines']) as name
    on conflict (table_name) do update set as_of = excluded.as_of`.execute(store.db)
  await sql`insert into jobs (kind, state, error, ended_at)
    select kind, 'failed', 'EENVELOPE', now() - interval '2 hours' from unnest(array['mail', 'webhook']) as kind,
      generate_series(1, 20)`.execute(store.db)
  for (const kind of ['backup', 'drill'] as const) await recordBackup(store.db, kind)
  await sql`analyze`.execute(store.db)
})
afterAll(async () => {
  for (const end of ended.reverse()) await end()
  await store.close()
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(more: Record<string, string>) {
  const { databaseUrl = '', migrateDatabaseUrl = '' } = database.bothRoles
  const port = String(await freePort())
  const env = { DATABASE_URL: databaseUrl, MIGRATE_DATABASE_URL: migrateDatabaseUrl, DATA_DIR: folder, COLUMNAR: 'off' }
  const metricsPort = await freePort()
  const server = startProgram('main.ts', { ...env, PORT: port, METRICS_PORT: String(metricsPort), ...more })
  ended.push(() => server.child.kill('SIGKILL'))
  await server.said(/Trade Counter is at (http\S+)/)
  return { url: `http://127.0.0.1:${port}`, target: `127.0.0.1:${metricsPort}`, end: server.end }
}

/** Starts Prometheus with the rules. @returns what it says of each alert: silent, pending, or firing */
async function prometheus(...targets: string[]) {
  const name = join(folder, String(await freePort()))
  writeFileSync(`${name}.rules.yml`, quickRules)
  const jobs = [{ job_name: 'trade-counter', honor_labels: true, static_configs: [{ targets }] }]
  const config = { global: { scrape_interval: '1s', evaluation_interval: '1s' }, scrape_configs: jobs }
  writeFileSync(`${name}.yml`, JSON.stringify({ ...config, rule_files: [`${name}.rules.yml`] }))
  const address = `127.0.0.1:${await freePort()}`
  const options = [`--config.file=${name}.yml`, `--storage.tsdb.path=${name}`, `--web.listen-address=${address}`]
  const child = spawn('prometheus', options, { stdio: 'ignore' })
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  ended.push(stop)
  const states = async () => {
    const answer = await fetch(`http://${address}/api/v1/rules?type=alert`).catch(() => undefined)
    if (!answer?.ok) return []
    const { data } = (await answer.json()) as {
      data: { groups: { rules: { name: string; state: string; health: string }[] }[] }
    }
    return data.groups.flatMap(({ rules }) => rules)
  }
  return { states, stop }
}

/** Serves the made-up series, one value further each second. */
async function exporter(): Promise<string> {
  const began = Date.now()
  const server = createServer((_request, response) => {
    const second = Math.floor((Date.now() - began) / 1000)
    response.end(
      series.map(({ name, values }) => `${name} ${values.at(Math.min(second, values.length - 1))}\n`).join(''),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ended.push(() => server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An https server whose certificate ends in ten days. */
async function expiring(): Promise<string> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '10', '-subj', '/CN=portal.example']
  execFileSync('openssl', [...args, '-keyout', key, '-out', cert], { stdio: 'pipe' })
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ended.push(() => server.close())
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Makes the database look as faults leave it. */
async function plantFaults(): Promise<void> {
  for (const fault of [
    sql`update data_as_of set as_of = now() - interval '3 days' where table_name = 'stock'`,
    sql`truncate sales_lines cascade`,
    sql`analyze sales_lines`,
    sql`insert into loads (began_at, ended_at, loaded_by, mode, state, digest, kinds)
      values (now(), now(), 'probe', 'whole', 'refused', 'x', '[]')`,
    sql`insert into jobs (kind, sent_at, run_at) values ('of no worker', now() - interval '1 hour', now() - interval '1 hour')`,
    sql`insert into jobs (kind, state, error, ended_at)
      select kind, 'failed', 'EENVELOPE', now() from unnest(array['mail', 'webhook']) as kind, generate_series(1, 20)`,
    sql`insert into backup_runs (kind, ended_at, failed_at, error) values ('drill', now(), now(), 'differs')
      on conflict (kind) do update set failed_at = now(), error = 'differs'`,
    sql`update backup_runs set ended_at = now() - interval '3 days' where kind = 'backup'`,
    sql`update backup_runs set ended_at = now() - interval '2 days', installed_at = now() - interval '2 days' where kind = 'drill'`,
  ])
    await fault.execute(store.db)
}

/** Refuses every connection to the database, as if it were away. */
async function closeDatabase(): Promise<void> {
  const url = new URL(database.options.databaseUrl ?? '')
  const name = url.pathname.slice(1)
  const admin = new pg.Client({ connectionString: inject('postgres').url.replace('{database}', 'postgres') })
  await admin.connect()
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name])
  await admin.end()
}

const signIn = (url: string) =>
  fetch(`${url}/api/user/get_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      user: `9${Math.floor(Math.random() * 1e5)}`,
      password: 'Wrong-2027',
      company: '01',
      loginType: 'C',
    }),
  }).then(({ status }) => status)

test.skipIf(!hasPrometheus)('Prometheus fires no alert for a healthy server', async () => {
  const { target, end } = await serve({})
  const { states, stop } = await prometheus(target)
  await sleep(15_000)
  const seen = await states()
  expect(seen.map(({ name }) => name).toSorted()).toEqual(alerts.toSorted())
  expect(seen.filter(({ state, health }) => state !== 'inactive' || health !== 'ok')).toEqual([])
  await stop()
  await end()
})

test.skipIf(!hasPrometheus)(
  'Prometheus fires every alert: most for faults of a real server, the rest for made-up series',
  async () => {
    const server = await serve({ PUBLIC_URL: await expiring(), SIGN_IN_TRIES_PER_MINUTE: '100000' })
    // Before the first scrape: an alert that compares two scrapes would stay silent.
    await plantFaults()
    const { states } = await prometheus(server.target, await exporter())
    const fired = new Set<string>()
    const untilFired = async (...names: string[]) => {
      const missing = async () => {
        for (const { name, state } of await states()) if (state === 'firing') fired.add(name)
        return names.map((name) => `TradeCounter${name}`).filter((name) => !fired.has(name))
      }
      await expect.poll(missing, { timeout: 300_000 * slowness(), interval: 500 }).toEqual([])
    }
    await untilFired('FeedOld', 'FeedRefused', 'TableEmpty', 'JobsWaiting', 'JobsFailed', 'MailRefused', 'BackupOld')
    await untilFired('BackupFailed', 'BackupMissing', 'CertificateEnds')
    for (let nth = 0; nth < 80; nth++) expect(await signIn(server.url)).toBe(200)
    await untilFired('SignInsRefused')
    expect([...fired].filter((name) => !madeUp.has(name))).not.toContain('TradeCounterErrors')
    await closeDatabase()
    // Prometheus needs two scrapes with failures.
    for (let nth = 0; nth < 20; nth++) {
      expect(await signIn(server.url)).toBe(503)
      await sleep(250)
    }
    await untilFired('DatabaseAway', 'Errors')
    await server.end()
    await untilFired('Down')
    await untilFired(...[...madeUp].map((name) => name.replace('TradeCounter', '')))
    expect([...fired].toSorted()).toEqual(alerts.toSorted())
  },
)
