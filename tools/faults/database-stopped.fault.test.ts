import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#app/contract/endpoints.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { type Cluster, startCluster } from '#app/server/testing/servers/cluster.ts'
import { type ServerProcess, startServer } from '#app/server/testing/servers/server-process.ts'
import { openCounter } from '#app/server/testing/servers/viewers.ts'
import { slowness } from '#app/server/testing/slowness.ts'
import { expectUnder } from '#app/server/testing/times.ts'
import { randomOf } from './testing/random.ts'

const random = randomOf('database-stopped')
const keys = 'both:a-secret-that-both-processes-share-0123456789'
let cluster: Cluster
let server: ServerProcess
let headers: Record<string, string>
let fields: Record<string, unknown>

beforeAll(async () => {
  cluster = await startCluster()
  const admin = await openStore({ databaseUrl: cluster.url('postgres') })
  await admin.session(async (session) => {
    await session.query('create database portal')
    // The test server may lose its last writes in a crash. This test allows no loss.
    await session.query('alter database portal set synchronous_commit = on')
  })
  await admin.close()
  const store = await openStore({ databaseUrl: cluster.url('portal') })
  await migrate(store)
  const counter = await openCounter(store, { SESSION_KEYS: keys })
  counter.clock.advance(Math.round((Date.now() - counter.clock.now().getTime()) / 1000))
  const viewer = counter.viewer('C')
  headers = { authorization: await counter.bearer(viewer), 'content-type': 'application/json' }
  fields = fieldsFor('saveReport', viewer.own)
  await counter.app.close()
  await store.close()
  server = await startServer({ options: { databaseUrl: cluster.url('portal') } }, { SESSION_KEYS: keys })
})
afterAll(async () => {
  await server?.stop()
  await cluster?.stop()
})

const statusOf = async (path: string) => (await fetch(server.url + path)).status

/** Returns every process of the database. */
const processes = (): string[] =>
  execFileSync('ps', ['-o', 'pid=', '--pid', String(cluster.pid()), '--ppid', String(cluster.pid())], {
    encoding: 'utf8',
  })
    .trim()
    .split(/\s+/)
const signal = (name: 'STOP' | 'CONT') => execFileSync('kill', [`-${name}`, ...processes()])

/** Saves reports continuously. */
class Writing {
  readonly statuses = new Map<string, number>()
  longest = 0
  #ended = false
  readonly #writers: Promise<void>[]

  constructor(prefix: string) {
    this.#writers = [0, 1, 2].map((nth) => this.#write(`${prefix}-${nth}`))
  }

  async #write(prefix: string): Promise<void> {
    for (let n = 0; !this.#ended; n++) {
      const name = `${prefix}-${n}`
      const began = performance.now()
      const answer = await fetch(`${server.url}/api${endpoints.saveReport.path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...fields, name }),
      })
      await answer.arrayBuffer()
      this.longest = Math.max(this.longest, performance.now() - began)
      this.statuses.set(name, answer.status)
      await sleep(20)
    }
  }

  async end(): Promise<void> {
    this.#ended = true
    await Promise.all(this.#writers)
  }

  count(status: number): number {
    return [...this.statuses.values()].filter((one) => one === status).length
  }
}

/** Returns how often each report was saved. */
async function saved(): Promise<Map<string, number>> {
  const store = await openStore({ databaseUrl: cluster.url('portal') })
  const rows = await store.session((session) =>
    session.query<{ name: string; count: number }>(
      'select name, count(*)::int as count from report_definitions group by name',
    ),
  )
  await store.close()
  return new Map(rows.map(({ name, count }) => [name, count]))
}

const outages = {
  'killed with SIGKILL': { begin: () => cluster.crash(), end: () => cluster.restart() },
  'frozen with SIGSTOP': { begin: async () => signal('STOP'), end: async () => signal('CONT') },
}

test.each(Object.entries(outages))(
  'The database is %s: 503 within 2 s, no crash, back within 5 s, every acknowledged write kept, none repeated [safety 21]',
  async (name, outage) => {
    // The proxy has found the server ready.
    expect(await statusOf('/readyz')).toBe(200)
    const writing = new Writing(name.slice(0, 6))
    await expect.poll(() => writing.count(200), { timeout: 30_000 * slowness() }).toBeGreaterThan(20)
    await sleep(random.int(0, 300))
    await outage.begin()
    try {
      const before = writing.count(503)
      await expect.poll(() => writing.count(503), { timeout: 10_000 * slowness() }).toBeGreaterThan(before + 2)
      expect(await statusOf('/livez')).toBe(200)
      expect(await statusOf('/readyz')).toBe(200)
      await sleep(random.int(1000, 3000))
    } finally {
      await outage.end()
    }
    const failing = writing.count(200)
    await expect.poll(() => writing.count(200), { timeout: 5000 * slowness() }).toBeGreaterThan(failing + 3)
    await writing.end()
    expect([...new Set(writing.statuses.values())].toSorted()).toEqual([200, 503])
    // 2 s, plus time for a busy machine.
    expectUnder(3000, writing.longest)
    const found = await saved()
    for (const [report, status] of writing.statuses) {
      if (status === 200) expect(found.get(report), `${report} was acknowledged`).toBe(1)
      else expect(found.get(report) ?? 0, `${report} was not acknowledged`).toBeLessThanOrEqual(1)
    }
  },
)
