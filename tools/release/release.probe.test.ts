import { chmodSync, cpSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSmallDistributor } from '#app/server/testing/data/small-distributor.ts'
import { numbersOf, places } from '#app/server/testing/data/small-places.ts'
import { answers, type StandIn, startStandIn } from '#orders/server/carriers/testing/stand-in.ts'
import { build } from '#kit/server/program/build.ts'
import { openStore } from '#kit/server/db/open.ts'
import { Buyer } from '#app/server/testing/killed/buyer.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { type MailServer, startMailServer } from '#app/server/testing/servers/mail-server.ts'
import { password } from '#app/server/testing/servers/portal.ts'
import { slowness } from '#app/server/testing/slowness.ts'
import { root } from '../modules.mjs'
import { filesOf, sizeOf, mayBeLoaded } from './archive.ts'
import { demoSettings, embeddedSettings, exposedSettings } from './testing/tried-settings.ts'
import { makeArchive, Unpacked } from './testing/unpacked.ts'

const portal = new Unpacked()
const databases: TestDatabase[] = []
let mails: MailServer
let standIn: StandIn
let branding: string

/** Creates a database on the test server and gives the portal's user access to its socket. */
async function openDatabase(): Promise<TestDatabase> {
  const database = await makeDatabase('PostgreSQL')
  databases.push(database)
  chmodSync(new URL(database.options.databaseUrl ?? '').searchParams.get('host') ?? '', 0o755)
  return database
}

/** Waits for the server's background work. */
async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + 600_000 * slowness(); !(await holds()); await sleep(100))
    if (Date.now() > giveUpAt) throw new Error(`${what} did not happen within ten minutes of a usual machine`)
}

/** Signs in as the customer that both distributors have. @returns calls that return their status */
async function signIn(api: string, secret: string) {
  const ask = (method: string, path: string, fields: object, token = '') =>
    fetch(`${api}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(fields) }),
    })
  const { company, customer } = places.home
  const signedIn = await ask('POST', '/user/get_token', { user: customer, password: secret, company, loginType: 'C' })
  const { JWTToken } = (await signedIn.json()) as { JWTToken: string }
  expect(JWTToken).not.toBe('')
  const status = async (answer: Promise<Response>) => {
    const answered = await answer
    await answered.bytes()
    return answered.status
  }
  return {
    get: (path: string, fields: Record<string, string>) =>
      status(ask('GET', `${path}?${new URLSearchParams(fields)}`, {}, JWTToken)),
    send: (path: string, fields: object) => status(ask('POST', path, fields, JWTToken)),
  }
}

beforeAll(async () => {
  ;[mails, standIn] = await Promise.all([startMailServer(), startStandIn()])
  await portal.unpack(await makeArchive())
  branding = portal.makeFolder('branding')
  cpSync(join(portal.root, 'app/branding'), branding, { recursive: true })
  writeFileSync(join(branding, 'branding.json'), '{ "name": "Harbor Paper", "help": {} }')
  portal.own(branding)
})
afterAll(async () => {
  portal.remove()
  for (const database of databases) await database.remove()
  await Promise.all([mails?.stop(), standIn?.close()])
})

test('The release takes less than 300 MB unpacked, without tests, npm, and what only builds the web app', () => {
  const bytes = sizeOf(portal.root)
  process.stdout.write(`unpacked: ${(bytes / 1e6).toFixed(1)} MB\n`)
  expect(bytes).toBeLessThan(300e6)
  expect(globSync('{app,kit,features,tools}/**/*.{test,probe}.ts', { cwd: portal.root })).toEqual([])
  const packages = readdirSync(join(portal.root, 'node_modules'))
  for (const name of ['npm', 'vite', 'vitest', 'react', 'ag-grid-community']) expect(packages).not.toContain(name)
})

test('The bill of materials and the list of licenses name exactly the packages in the release', () => {
  const manifests = globSync('node_modules/**/package.json', { cwd: portal.root }).flatMap((path) => {
    const isRoot = /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path)
    const { name, version } = JSON.parse(readFileSync(join(portal.root, path), 'utf8'))
    return isRoot ? [`${name}@${version}`] : []
  })
  const { components } = JSON.parse(readFileSync(join(portal.root, 'sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string; hashes: unknown[]; licenses?: unknown[] }[]
  }
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  expect(manifests.length).toBeGreaterThan(100)
  expect(manifests.filter((key) => !listed.includes(key))).toEqual([])
  // The other packages are inside the web app's files.
  const inWeb = listed.filter((key) => !manifests.includes(key)).map((key) => key.replace(/@[^@]+$/, ''))
  const shown = ['react', '@mantine/core', 'ag-grid-community', 'lucide-react', '@fontsource-variable/jetbrains-mono']
  for (const name of shown) expect(inWeb).toContain(name)
  for (const name of ['vite', 'vitest', 'typescript']) expect(inWeb).not.toContain(name)
  expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([])
  const licenses = readFileSync(join(portal.root, 'LICENSES.txt'), 'utf8')
  expect(listed.filter((key) => !licenses.includes(`\n${key} `) && !licenses.includes(`\n${key}\n`))).toEqual([])
})

test('The archive, the bill of materials, and the program name the same build', async () => {
  const { version } = JSON.parse(readFileSync(join(portal.root, 'package.json'), 'utf8'))
  const { metadata } = JSON.parse(readFileSync(join(portal.root, 'sbom.cdx.json'), 'utf8'))
  expect(version).toBe(build())
  expect(metadata.component.version).toBe(build())
  for (const asked of ['version', '--version']) expect(await done([asked], {})).toBe(`${build()}\n`)
})

/** npm has verified the installed files by the lock file's digests, which are also in the bill of materials. */
test('Every file of a package is as npm installed it; only what the portal cannot load is left out', () => {
  const files = (folder: string) => filesOf(join(folder, 'node_modules'))
  const shipped = new Set(files(portal.root))
  const folderOf = (path: string) => path.replace(/[^/]+$/, '')
  const folders = new Set([...shipped].map(folderOf))
  const missing = files(root).filter((path) => !shipped.has(path) && folders.has(folderOf(path)))
  expect(missing.filter((path) => !path.startsWith('.') && mayBeLoaded(path))).toEqual([])
  const differs = (path: string) =>
    !readFileSync(join(portal.root, 'node_modules', path)).equals(readFileSync(join(root, 'node_modules', path)))
  expect([...shipped].filter((path) => !path.startsWith('.') && differs(path))).toEqual([])
})

/** Returns every setting at once, with a separate database. */
async function settingsFor(name: string, database: TestDatabase) {
  const { databaseUrl = '', migrateDatabaseUrl: ownerUrl = '' } = database.bothRoles
  const port = String(await freePort())
  const metricsPort = String(await freePort())
  const reached = { databaseUrl, ownerUrl, mailUrl: mails.url, standInUrl: standIn.url, port, metricsPort }
  return exposedSettings({ ...reached, dataDir: portal.makeFolder(name), brandingDir: branding })
}

/** Runs a command, which must succeed. @returns its output */
async function done(args: string[], settings: Record<string, string>, input?: string): Promise<string> {
  const { code, said, complained } = await portal.run(args, settings, input)
  expect({ args, code, complained }).toEqual({ args, code: 0, complained: expect.any(String) })
  return said
}

test('Every command of feed works, and every option', async () => {
  const settings = await settingsFor('feed', await openDatabase())
  const files = join(portal.makeFolder('feed-files'), 'made')
  const feed = (...args: string[]) => done(['feed', ...args], settings)
  await feed('init', files)
  expect(await feed('explain')).toContain('\n')
  const examples = join(files, 'examples')
  await feed(examples, '--dry-run', '--faults', `${files}/faults.txt`)
  await feed(examples, '--allow-shrink', '--allow-older')
  const inbox = portal.makeFolder('inbox')
  mkdirSync(join(inbox, 'one'))
  cpSync(join(examples, 'stock.csv'), join(inbox, 'one/stock.csv'))
  writeFileSync(join(inbox, 'one/manifest.json'), '{ "changes": true }')
  portal.own(inbox)
  await feed('--watch', inbox, '--once', '--stop-at-refused')
  expect(readdirSync(join(inbox, 'done'))).toEqual(['one'])
  const faulty = portal.makeFolder('faulty')
  const [header = '', row = ''] = readFileSync(join(examples, 'vendors.csv'), 'utf8').split('\n')
  writeFileSync(join(faulty, 'vendors.csv'), `${header}\n${row}\n${row.replaceAll(/[^,]+/g, '\u0007')}\n`)
  await feed(faulty, '--changes', '--quarantine', '1')
  expect(await feed('quarantine')).toContain('vendors.csv')
  const asked = await portal.run(['feed', 'rollback'], settings)
  const [, load = '', digest = ''] = /rollback (\d+) --confirm (\w+)/.exec(asked.said + asked.complained) ?? []
  await feed('rollback', load, '--confirm', digest)
  const options = [...(await feed('--help')).matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option = '']) => option)
  expect(options.length).toBeGreaterThan(5)
  expect(options.filter((option) => !portal.words.has(option))).toEqual([])
})

test('It serves other machines on PostgreSQL with every setting; accounts, passwords, and orders work', async () => {
  const database = await openDatabase()
  const settings = await settingsFor('exposed', database)
  await done(['migrate'], settings)
  const store = await openStore(database.options)
  await loadSmallDistributor(store).finally(() => store.close())
  const { company, customer } = places.home
  const key = `C${company}${customer}`
  const account = (args: string[], input?: string) => done(['account', ...args], settings, input)
  const [first, second] = ['Kestrel-7041', 'Plover-2653']
  const who = ['--type', 'C', '--company', company, '--user', customer, '--password-stdin']
  await account(['add', ...who, '--all-flags', '--flag', 'CanCreateOrders=Y'], first)
  expect(await account(['show', key])).toContain('CanViewAR=Y')
  await account(['flags', key, '--email', 'buyer@portal.example', '--order-limit', '1000000'])
  await account(['disable', key])
  await account(['enable', key])
  await account(['reset-password', key, '--password-stdin'], first)
  expect(await account(['link', key])).toContain('/SetPassword#')
  await account(['end-sessions', '--all'])
  await account(['list'])
  await account(['partner', 'add', 'punchout'])
  await account(['add-service', 'erp'])
  await account(['list-services'])
  expect(await done(['audit', 'export', '--since', '2026-01-01'], settings)).toContain('"event":"account added"')
  await account(['revoke-service', 'erp'])
  const commands = [...(await account(['help'])).matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, command = '']) => command)
  expect(commands.filter((command) => !portal.words.has(command))).toEqual([])
  expect(await done(['check'], settings)).toContain('tables: up to date')
  expect((await portal.run(['setup'], settings)).said).toContain('settings: valid')
  expect((await portal.run(['doctor'], settings)).said).toContain('ok     database')
  expect(await done(['support-bundle', join(portal.makeFolder('bundle'), 'bundle.zip')], settings)).toContain('wrote')

  // The ERP is unavailable, because an order that it acknowledges is not mailed or exported.
  standIn.behave((request, response) => answers(request.path === '/orders' ? 503 : 200, {})(request, response))
  const stopWork = portal.work(settings)
  const served = await portal.serve(settings)
  process.stdout.write(`serves on PostgreSQL after ${served.seconds.toFixed(1)} s\n`)
  expect(await portal.isHealthy(served.url)).toBe(true)
  expect(await portal.isHealthy('http://127.0.0.1:1')).toBe(false)
  expect(await (await fetch(`${served.url}/`)).text()).toContain('Harbor Paper')
  await until('the columnar copy', async () => {
    const { columnar } = (await (await fetch(`${served.url}/readyz`)).json()) as { columnar: string }
    return columnar === 'ready'
  })
  const api = `${served.url}${settings.API_PREFIX}`
  const buyer = new Buyer(api)
  await buyer.signIn(first)
  await buyer.send(await buyer.fill({ po: 'PO-1', quantity: 1 }))
  await until('the mail of the order', () => mails.received.some(({ to }) => to.includes(settings.ORDERS_MAIL_TO)))
  await until('the post of the order', () => standIn.tracked.some(({ path }) => path === '/orders'))
  const [mail] = mails.received
  expect(mail?.message).toContain('orders@portal.example')
  const { get, send } = await signIn(api, first)
  const tracked = await get('/upstracking/getUPSResponses', {
    upsTrackingNumberParams: numbersOf(places.home).upsNumber,
  })
  expect(tracked).toBe(200)
  expect(standIn.tokens.length).toBeGreaterThan(0)
  const change = { identityKey: key, companyNumber: company, customerNumber: customer, oldPassword: first }
  expect(await send('/changepassword/updateLoginPassword', { ...change, newPassword: 'password1' })).toBe(400)
  expect(await send('/changepassword/updateLoginPassword', { ...change, newPassword: second })).toBe(200)
  await signIn(api, second)
  const metrics = await fetch(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`)
  expect(await metrics.text()).toContain('# TYPE')
  await until('a trace', () => standIn.tracked.some(({ path }) => path === '/v1/traces'))
  await served.stop()
  expect(await stopWork()).toBe(0)

  const exported = portal.makeFolder('exported')
  const format = ['--format', 'x12', '--sender', 'COUNTER', '--receiver', 'ERP']
  expect(await done(['orders', 'export', exported, ...format], settings)).toContain('1 order exported')
})

test('It creates and serves the demo on PGlite; search, PDF, backup, and restore work', async () => {
  const data = portal.makeFolder('demo')
  const settings = demoSettings(data, String(await freePort()))
  const demo = await portal.serve(settings)
  process.stdout.write(`serves a new demo on PGlite after ${demo.seconds.toFixed(1)} s\n`)
  const { get } = await signIn(`${demo.url}/api`, password)
  const who = { companyNumber: '01', customerNumber: '100001' }
  expect(await get('/inventory/vendors', { companyNumber: '01' })).toBe(200)
  expect(await get('/accountspayable/statement', who)).toBe(200)
  await demo.stop()
  const backups = portal.makeFolder('backups')
  await done(['backup', backups, '--keep', '1', '--verify'], settings)
  const [name = ''] = readdirSync(backups)
  await done(['restore', join(backups, name)], { ...settings, DATA_DIR: portal.makeFolder('restored') })
  const open = await portal.serve(embeddedSettings(portal.makeFolder('embedded'), String(await freePort())))
  expect(await portal.isHealthy(open.url)).toBe(true)
  await open.stop()
})

test('Every command was run', async () => {
  expect(await done(['completion'], {})).toContain('trade-counter')
  expect(await done(['completion'], {})).toContain('complete -o default')
  const listed = [...(await done(['help'], {})).matchAll(/^ {2}([a-z][a-z-]*) /gm)].map(([, command = '']) => command)
  expect(listed.length).toBeGreaterThan(7)
  expect(listed.filter((command) => !portal.words.has(command))).toEqual([])
})
