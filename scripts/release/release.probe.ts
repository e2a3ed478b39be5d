import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDatabase } from '../../apps/server/src/testing/servers/database.ts'
import { freePort } from '../../apps/server/src/testing/servers/free-port.ts'
import { root } from '../modules.mjs'
import { sha256Of, sizeOf } from './archive.ts'
import { runDockerfile, type Stage } from './dockerfile-steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'trade-counter-image-'))
const outside = (process.env.PATH ?? '').split(':').filter((entry) => !entry.startsWith(root))
const commitTime = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim()
/** A clone without npm's and this project's settings; npm's cache spares the network. */
const env = { PATH: outside.join(':'), HOME: process.env.HOME, SOURCE_DATE_EPOCH: commitTime, TMPDIR: tmpdir() }

let image: Stage
let portal: string
const say = (line: string) => process.stdout.write(`${line}\n`)

beforeAll(async () => {
  chmodSync(folder, 0o755)
  image = await runDockerfile(folder, env)
  chmodSync(image.root, 0o755)
  portal = join(image.root, 'opt/trade-counter')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The image's user, if this one may become another. */
const user = () => {
  const [uid = 0, gid = 0] = image.user.split(':').map(Number)
  return process.getuid?.() === 0 ? { uid, gid } : {}
}

function makeFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  const { uid, gid } = user()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  return path
}

interface Running {
  url: string
  seconds: number
  stop(): Promise<void>
}

/** Starts the image's program as its user, with an empty path, and waits until it is ready. */
async function start(settings: Record<string, string>): Promise<Running> {
  const port = String(await freePort())
  const data = makeFolder(`data-${port}`)
  const [program = '', ...before] = image.entrypoint
  const environment = {
    ...image.env,
    PATH: '',
    DATA_DIR: data,
    TMPDIR: data,
    PORT: port,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const started = performance.now()
  const server: ChildProcess = spawn(program, [...before, ...image.command], {
    ...user(),
    cwd: data,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== 200) {
    expect(server.exitCode).toBeNull()
    await sleep(20)
  }
  const seconds = (performance.now() - started) / 1000
  return {
    url,
    seconds,
    stop: async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}

test('The release takes less than 200 MB unpacked, without tests, npm, and what only builds the web app', () => {
  const bytes = sizeOf(portal)
  const onDisk = execFileSync('du', ['-sm', portal], { encoding: 'utf8' }).split('\t')[0]
  say(`unpacked: ${(bytes / 1e6).toFixed(1)} MB, ${onDisk} MiB on disk`)
  expect(bytes).toBeLessThan(200e6)
  expect(globSync('**/*.{test,probe}.ts', { cwd: portal })).toEqual([])
  const packages = readdirSync(join(portal, 'node_modules'))
  for (const name of ['npm', 'vite', 'vitest', 'react', 'ag-grid-community']) expect(packages).not.toContain(name)
})

test('The bill of materials and the list of licenses name exactly the packages in the release', () => {
  const manifests = globSync('node_modules/**/package.json', { cwd: portal }).flatMap((path) => {
    const isRoot = /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path)
    const { name, version } = JSON.parse(readFileSync(join(portal, path), 'utf8'))
    return isRoot && !path.includes('@trade-counter/') ? [`${name}@${version}`] : []
  })
  const { components } = JSON.parse(readFileSync(join(portal, 'sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string; hashes: unknown[]; licenses?: unknown[] }[]
  }
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  expect(manifests.length).toBeGreaterThan(100)
  expect(manifests.filter((key) => !listed.includes(key))).toEqual([])
  // The others are inside the web app's files.
  const inWeb = listed.filter((key) => !manifests.includes(key)).map((key) => key.replace(/@[^@]+$/, ''))
  const expected = [
    'react',
    '@mantine/core',
    'ag-grid-community',
    'lucide-react',
    '@fontsource-variable/jetbrains-mono',
  ]
  for (const name of expected) expect(inWeb).toContain(name)
  for (const name of ['vite', 'vitest', 'typescript']) expect(inWeb).not.toContain(name)
  expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([])
  const licenses = readFileSync(join(portal, 'LICENSES.txt'), 'utf8')
  expect(listed.filter((key) => !licenses.includes(`\n${key} `) && !licenses.includes(`\n${key}\n`))).toEqual([])
})

test('It serves on PostgreSQL in less than 5 s as the image does: another user, nothing else in its path, healthy', async () => {
  const database = await makeDatabase('PostgreSQL')
  const { databaseUrl = '' } = database.options
  // The image's user must reach the test server's socket.
  chmodSync(new URL(databaseUrl).searchParams.get('host') ?? '', 0o755)
  const service = { DATABASE_URL: databaseUrl, SESSION_KEYS: 'a:a-secret-of-the-release-test-0123456789' }
  const portalRuns = await start(service)
  say(`serves on PostgreSQL after ${portalRuns.seconds.toFixed(1)} s`)
  const [program = '', ...args] = image.healthcheck.map((word) => word.replace('http://127.0.0.1:8080', portalRuns.url))
  expect(spawnSync(program, args, { env: {} }).status).toBe(0)
  const away = args.map((word) => word.replace(portalRuns.url, 'http://127.0.0.1:1'))
  expect(spawnSync(program, away, { env: {} }).status).toBe(1)
  expect(await (await fetch(`${portalRuns.url}/`)).text()).toContain('<div id="root">')
  // DuckDB works in the release, too.
  let columnar = ''
  while (columnar !== 'ready') {
    columnar = ((await (await fetch(`${portalRuns.url}/readyz`)).json()) as { columnar: string }).columnar
    expect(['building', 'ready']).toContain(columnar)
    await sleep(50)
  }
  await portalRuns.stop()
  await database.remove()
  expect(portalRuns.seconds).toBeLessThan(5)
})

test('It makes and serves the demo on PGlite; sign-in, search, PDF, and backup work', async () => {
  const demo = await start({ HOST: '127.0.0.1', NODE_ENV: '' })
  say(`serves a new demo on PGlite after ${demo.seconds.toFixed(1)} s`)
  const login = { user: '100001', password: 'Trade-2026', company: '01', loginType: 'C' }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(login)
  const signedIn = await fetch(`${demo.url}/api/user/get_token`, { method: 'POST', headers, body })
  const { JWTToken } = (await signedIn.json()) as { JWTToken: string }
  const get = (path: string) => fetch(`${demo.url}/api${path}`, { headers: { authorization: `Bearer ${JWTToken}` } })
  const vendors = await get('/inventory/vendors?companyNumber=01')
  expect(vendors.status).toBe(200)
  const statement = await get('/accountspayable/statement?companyNumber=01&customerNumber=100001')
  expect(statement.headers.get('content-type')).toBe('application/pdf')
  expect((await statement.bytes()).length).toBeGreaterThan(10_000)
  await demo.stop()
  const data = join(folder, `data-${new URL(demo.url).port}`)
  const backups = makeFolder('backups')
  const run = (...args: string[]) =>
    execFileSync(image.entrypoint[0] ?? '', args, { ...user(), env: { DATA_DIR: data }, encoding: 'utf8' })
  say(run('backup', backups).trim())
  const fresh = makeFolder('fresh')
  const [name = ''] = readdirSync(backups)
  say(
    execFileSync(image.entrypoint[0] ?? '', ['restore', join(backups, name)], {
      ...user(),
      env: { DATA_DIR: fresh },
      encoding: 'utf8',
    }).trim(),
  )
})

test('A second run of the release gives the same bytes', async () => {
  const [source = ''] = globSync('stage-*/source', { cwd: folder })
  const dist = join(folder, source, 'dist')
  const [archive = ''] = globSync('*.tar.gz', { cwd: dist })
  const first = await sha256Of(join(dist, archive))
  rmSync(dist, { recursive: true })
  execFileSync('npm', ['run', 'release', '--silent'], { cwd: join(folder, source), env, stdio: 'ignore' })
  expect(await sha256Of(join(dist, archive))).toBe(first)
})
