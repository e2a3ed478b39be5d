import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import { loadSmallDistributor } from '../testing/data/small-distributor.ts'
import { memoryFolder } from '../testing/memory-folder.ts'
import { makeDatabase, type TestDatabase } from '../testing/servers/database.ts'
import { freePort } from '../testing/servers/free-port.ts'
import { startProgram } from '../testing/servers/program.ts'
import { plainEnvironment } from '../testing/servers/server-process.ts'

const program = join(import.meta.dirname, '../../../bin/trade-counter')
/** Each contains this word, so that one search finds every one that leaks. */
const planted = 'Zanzibar'
const secrets = {
  SESSION_KEYS: `k1:${planted}hW7sYp2KqLx9Zt4VbN6mRc8Jd3Gf5Ta1`,
  SMTP_URL: `smtp://mailer:${planted}-of-the-mail@127.0.0.1:1`,
  UPS_CLIENT_ID: `${planted}-ups`,
  UPS_CLIENT_SECRET: `${planted}-ups-secret`,
  UPS_URL: 'http://127.0.0.1:1',
  ORDERS_WEBHOOK_URL: `http://127.0.0.1:1/${planted}/hook?key=${planted}`,
  ORDERS_WEBHOOK_SECRET: `${planted}mB4xQz7LwK2vRt9YcH5nJd8Gs3Fp6Xa1`,
  ORDERS_MAIL_TO: `${planted}@harbor.example`,
  MAIL_FROM: `Portal <${planted}@harbor.example>`,
}

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  folder = await mkdtemp(join(memoryFolder(), 'bundle-'))
})
afterAll(async () => {
  await database.remove()
  await rm(folder, { recursive: true })
})

const run = (args: string[], env: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const options = { env: { ...plainEnvironment, DATA_DIR: folder, ...env } }
    execFile(program, args, options, (error, said) => (error ? reject(error) : resolve(said)))
  })

/** A log that a process wrote about a customer, with an error that quotes it and a line of another program. */
const logLines = `import { openLog } from '#kit/server/program/log.ts'
const log = openLog('info')
log.info({ build: '1.0.2+dev' }, 'server starts')
log.info({ viewer: 'C01${planted}', req: { method: 'GET', path: '/api/orders/01${planted}', address: '10.1.2.3' }, res: { statusCode: 503 } }, 'request completed')
log.warn({ err: Object.assign(new Error('no row for ${planted}'), { code: 'P0002' }), customer: '${planted}' }, 'load')
console.log('${planted} says hello')`

test('A support bundle has what a maintainer needs, and no secret, no mail address, and nothing of a customer', async () => {
  const store = await openStore(database.options)
  await loadSmallDistributor(store)
  await sql`update customers set name = ${planted}`.execute(store.db)
  const letter = { recipient: `buyer@${planted}.example`, body: planted }
  await sql`insert into jobs (kind, data, state, error, ended_at)
    values ('mail', ${JSON.stringify(letter)}, 'failed', 'EENVELOPE', now())`.execute(store.db)
  await store.close()
  const { databaseUrl = '', migrateDatabaseUrl = '' } = database.bothRoles
  const passworded = (url: string) => url.replace('@', `:${planted}-of-the-database@`)
  const metricsPort = await freePort()
  const env = {
    DATABASE_URL: passworded(databaseUrl),
    MIGRATE_DATABASE_URL: passworded(migrateDatabaseUrl),
    METRICS_PORT: String(metricsPort),
    ...secrets,
  }
  const server = startProgram('main.ts', { DATA_DIR: folder, COLUMNAR: 'off', PORT: '0', ...env })
  await server.said(/Trade Counter is at (http:\S+)/)
  const log = join(folder, 'portal.log')
  await writeFile(log, execFileSync(process.execPath, ['--input-type=module', '--eval', logLines]))
  const target = join(folder, 'bundle.zip')
  const said = await run(['support-bundle', target, '--log', log], env)
  await server.end()
  const files = Object.fromEntries(
    Object.entries(unzipSync(await readFile(target))).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
  const text = JSON.stringify(files)
  expect(text.toLowerCase()).not.toContain(planted.toLowerCase())
  expect(text).not.toContain('harbor.example')
  expect(text).not.toContain('10.1.2.3')
  expect(said).toContain(files['left-out.txt'])

  expect(files['about.txt']).toMatch(/^Trade Counter 1\.0\.2\+/)
  expect(files['settings.txt']).toContain('SMTP_URL: smtp://127.0.0.1:1, the rest left out\n')
  expect(files['settings.txt']).toContain('SESSION_KEYS: set\n')
  expect(files['settings.txt']).toContain(`METRICS_PORT: ${metricsPort}\n`)
  expect(files['settings.txt']).toContain('FEDEX_CLIENT_ID: not set\n')
  expect(files['doctor.txt']).toContain('FAULT  jobs: 1 job of the kind mail failed')
  expect(files['migrations.txt']).toContain('0140_password_links')
  expect(files['tables.txt']).toMatch(/\{"table":"customers","rows":\d+,"bytes":\d+\}/)
  expect(files['queue.txt']).toContain('"kind":"mail","state":"failed","error":"EENVELOPE","jobs":1')
  expect(files['database.txt']).toContain('PostgreSQL')
  expect(files['metrics.txt']).toContain('trade_counter_build_info')
  const lines = (files['log.txt'] ?? '').split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain('"req":{"method":"GET","path":"/api/orders/…"},"res":{"statusCode":503}')
  expect(lines[2]).toMatch(/"msg":"load".*"code":"P0002","stack":\["\s+at /)
  expect(lines[3]).toBe("1 other lines are left out, because they are not the log's.")
})
