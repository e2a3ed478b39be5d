import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStores } from '../db/open.ts'
import type { Store, Stores } from '../db/store.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { addSurroundings } from './surroundings.ts'

let database: TestDatabase
let stores: Stores
let folder: string
beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  stores = await openStores(database.bothRoles)
  folder = await mkdtemp(join(tmpdir(), 'trade-counter-surroundings-'))
})
afterAll(async () => {
  await stores?.close()
  await database?.remove()
  await rm(folder, { recursive: true, force: true })
})

async function metricOf(name: string, settings: { exposed?: boolean; publicUrl?: string; store?: Store }) {
  const registry = new Registry()
  const { store = stores.serving, exposed = true, publicUrl } = settings
  addSurroundings(registry, { store, config: { exposed, publicUrl, dataDir: folder } })
  const [found] = (await registry.getSingleMetric(`trade_counter_${name}`)?.get())?.values ?? []
  return found?.value
}

test('The metric of the certificate says when the one at PUBLIC_URL ends, and is absent if nothing answers', async () => {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string]
  const files = ['-keyout', key, '-out', cert, '-subj', '/CN=portal.example.com', '-days', '20']
  execFileSync('openssl', ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', ...files], { stdio: 'ignore' })
  const ends = execFileSync('openssl', ['x509', '-noout', '-enddate', '-in', cert], { encoding: 'utf8' })
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const publicUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const name = 'certificate_ends_timestamp_seconds'
  expect(await metricOf(name, { publicUrl })).toBe(Date.parse(ends.replace('notAfter=', '')) / 1000)
  server.close()
  expect(await metricOf(name, { publicUrl })).toBeUndefined()
  expect(await metricOf(name, { publicUrl: 'http://portal.example.com' })).toBeUndefined()
})

test('The metric of the disk is the free part of the one with the data folder', async () => {
  const disk = execFileSync('df', ['--block-size=1', '--output=avail,size', folder], { encoding: 'utf8' })
  const [, available, size] = /(\d+) +(\d+)/.exec(disk) ?? []
  expect(await metricOf('disk_free_ratio', {})).toBeCloseTo(Number(available) / Number(size), 2)
})

test("The metric of an exposed server's role tells the serving role from the owner", async () => {
  expect(await metricOf('role_too_strong', {})).toBe(0)
  expect(await metricOf('role_too_strong', { store: stores.owner })).toBe(1)
  expect(await metricOf('role_too_strong', { store: stores.owner, exposed: false })).toBeUndefined()
})
