import { readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { company } from './data/data.ts'
import { fillMix, people, personAt } from './data/mix-data.ts'
import { onPostgres } from './databases.ts'
import { stayUnder } from './figures.ts'
import { type Person, useAt } from './mix.ts'
import { type Running, signIn, startPortal } from './servers.ts'

const rate = 50

/** A hundred people who have signed in. */
async function signInAll(portal: Running): Promise<Person[]> {
  const persons: Person[] = []
  for (let n = 0; n < people; n++) {
    const person = personAt(n)
    const headers = await signIn(portal, { loginType: 'C', company, user: person.user })
    persons.push({ ...person, token: headers.authorization ?? '', identityKey: headers['x-identity'] ?? '' })
  }
  return persons
}

/** Returns a hundred requests of the mix, each by a different user. */
const requestsOf = (persons: readonly Person[], from: number) =>
  persons.map((person, at): autocannon.Request => {
    const { path, accept, body } = useAt(from + at).ask(person, from + at)
    const headers = {
      authorization: person.token,
      ...(accept !== undefined && { accept }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    return { method: body === undefined ? 'GET' : 'POST', path, headers, ...(body !== undefined && { body }) }
  })

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8')
const resident = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1]) / 1024
const handles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** Measures mixed use by a hundred users at fifty requests per second. In half an hour or more, nothing may grow. */
export const load = (minutes = 0.5): Promise<void> =>
  onPostgres(fillMix, async (url) => {
    const settings = { SIGN_IN_TRIES_PER_MINUTE: '100000', ACCESS_TOKEN_MINUTES: String(Math.ceil(minutes) + 60) }
    const portal = await startPortal({ DATABASE_URL: url, ...settings }, 25_851)
    const samples: { memory: number; handles: number }[] = []
    const sample = () => samples.push({ memory: resident(portal.pid), handles: handles(portal.pid) })
    const timer = setInterval(sample, 2000)
    try {
      const persons = await signInAll(portal)
      let client = 0
      const result = await autocannon({
        url: portal.origin,
        connections: 32,
        overallRate: rate,
        duration: minutes * 60,
        timeout: 30,
        setupClient: (one) => one.setRequests(requestsOf(persons, client++ * 7)),
      })
      const { p97_5, p50 } = result.latency
      const shed = result.statusCodeStats?.['429']?.count ?? 0
      const failed = result.non2xx - shed + result.errors
      const detail = `p50 ${p50} ms, ${result.requests.total} requests, ${shed} shed`
      stayUnder('mixed use at 50 requests a second, 97.5 of 100', p97_5, 200, 'ms', detail)
      stayUnder('errors of 100', (failed / result.requests.total) * 100, 0.1, 'points', `${failed} failed`)
      stayUnder('resident memory at this rate', portal.peakMemory(), 400, 'MB')
      if (minutes < 30) return
      // The first tenth fills the heap.
      const settled = samples.slice(Math.floor(samples.length / 10))
      const quarter = Math.floor(settled.length / 4)
      for (const [what, bar] of [
        ['memory', 1.15],
        ['handles', 1.1],
      ] as const) {
        const of = (some: typeof settled) => some.reduce((sum, taken) => sum + taken[what], 0) / some.length
        stayUnder(
          `${what}, last quarter over first`,
          of(settled.slice(-quarter)) / of(settled.slice(0, quarter)),
          bar,
          '×',
        )
      }
    } finally {
      clearInterval(timer)
      await portal.stop()
    }
  })
