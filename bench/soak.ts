import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { endpoints } from '../packages/contract/src/endpoints.ts'
import { listForms } from '../packages/contract/src/kit/declare/endpoint.ts'
import type { Store } from '../apps/server/src/kit/db/store.ts'
import { loadFeed } from '../apps/server/src/data/feeds/loading/load.ts'
import { company, customer, users, writeFeed } from './data/data.ts'
import { onPostgres } from './databases.ts'
import { stayUnder } from './figures.ts'
import { customerLogin, type Running, signIn, startPortal } from './servers.ts'

const people = 100
const requestsPerSecond = 50
const words = ['cup', 'lid', 'towel', 'bag', 'fork', 'box', 'tray', 'a', '12']

type Person = Record<string, string>
interface Asked {
  path: string
  accept: string
}

const owner = { companyNumber: company, customerNumber: customer }
const pathOf = (path: string, fields: Record<string, string>) => `/api${path}?${new URLSearchParams(fields)}`

/** User actions, weighted in percent: mostly short searches, occasionally a whole export. */
const uses: readonly [weight: number, (person: Person, n: number) => Asked][] = [
  [50, (person, n) => search(person, n, '20', listForms.compact)],
  [10, (person, n) => search(person, n, '1000', listForms.compact)],
  [1, (person, n) => search(person, n, '32000', listForms.csv)],
  [15, () => ({ path: pathOf(endpoints.findAddress.path, owner), accept: listForms.json })],
  [12, () => ({ path: pathOf(endpoints.listVendors.path, { companyNumber: company }), accept: listForms.compact })],
  [12, () => ({ path: pathOf(endpoints.readHome.path, owner), accept: listForms.compact })],
]

const search = (person: Person, n: number, numberRows: string, accept: string): Asked => ({
  path: pathOf(endpoints.searchInventory.path, {
    ...owner,
    identityKey: person['x-identity'] ?? '',
    loginTypeCode: 'C',
    numberRows,
    qualifier: 'contains',
    searchWordType: 'DS',
    searchWord: words[n % words.length] ?? '',
  }),
  accept,
})

function useAt(n: number): (typeof uses)[number][1] {
  let left = (n * 37) % 100
  for (const [weight, use] of uses) {
    if (left < weight) return use
    left -= weight
  }
  throw new Error('the weights do not add up to 100')
}

const agent = new Agent({ keepAlive: true, maxSockets: 20 })

/** @returns whether the answer was as expected; an export that must wait for a slot counts as answered */
const ask = (origin: string, person: Person, { path, accept }: Asked): Promise<boolean> =>
  new Promise((done) => {
    const headers = { authorization: person.authorization ?? '', accept }
    request(origin + path, { headers, agent }, (answer) => {
      const right = answer.statusCode === 200 || answer.statusCode === 429
      answer
        .resume()
        .once('end', () => done(right))
        .once('error', () => done(false))
    })
      .once('error', () => done(false))
      .end()
  })

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8')
const resident = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1]) / 1024
const handles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

async function load(portal: Running, minutes: number) {
  const signedIn: Person[] = []
  for (let n = 0; n < people; n++) signedIn.push(await signIn(portal, customerLogin(n % users)))
  const times: number[] = []
  const samples: { memory: number; handles: number }[] = []
  const under: Promise<void>[] = []
  let failed = 0
  const one = async (n: number) => {
    const person = signedIn[n % people] ?? {}
    const started = performance.now()
    if (!(await ask(portal.origin, person, useAt(n)(person, n)))) failed++
    times.push(performance.now() - started)
  }
  const began = performance.now()
  const seconds = minutes * 60
  await new Promise<void>((over) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - began) / 1000
      while (under.length < Math.min(elapsed, seconds) * requestsPerSecond) under.push(one(under.length))
      // The first tenth fills caches and the heap.
      if (elapsed > seconds * 0.1 && samples.length < elapsed / 2)
        samples.push({ memory: resident(portal.pid), handles: handles(portal.pid) })
      if (elapsed < seconds) return
      clearInterval(timer)
      over()
    }, 10)
  })
  await Promise.all(under)
  return { times: times.toSorted((a, b) => a - b), samples, failed }
}

/** Mixed use by a hundred users at fifty requests per second, for some minutes: nothing may grow. */
export async function soak(minutes = 60): Promise<void> {
  const fill = async (store: Store, dir: string) => {
    await writeFeed(dir)
    await loadFeed(store, dir)
  }
  await onPostgres(fill, async (url) => {
    const longer = { SIGN_IN_TRIES_PER_MINUTE: '1000', ACCESS_TOKEN_MINUTES: String(Math.ceil(minutes) + 10) }
    const portal = await startPortal({ DATABASE_URL: url, ...longer }, 25_811, 64)
    try {
      const { times, samples, failed } = await load(portal, minutes)
      const quarter = Math.floor(samples.length / 4)
      const growth = (of: 'memory' | 'handles') =>
        average(samples.slice(-quarter).map((sample) => sample[of])) /
        average(samples.slice(0, quarter).map((s) => s[of]))
      const detail = `${times.length} requests in ${minutes} minutes`
      const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN
      stayUnder('p95', p95, 200, 'ms', detail)
      const share = (failed / times.length) * 100
      stayUnder('errors of 100', share, 0.1, 'points', `${failed} failed`)
      const most = Math.max(...samples.map(({ memory }) => memory))
      stayUnder('resident memory at most', most, 350, 'MB')
      const last = samples.at(-1)
      stayUnder('memory, last quarter over first', growth('memory'), 1.15, '×')
      stayUnder('file handles, last quarter over first', growth('handles'), 1.1, '×', `${last?.handles} at the end`)
    } finally {
      agent.destroy()
      await portal.stop()
    }
  })
}
