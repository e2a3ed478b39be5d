import { readdirSync, readFileSync } from 'node:fs'
import { company } from './data/data.ts'
import { fillMix, people, personAt } from './data/mix-data.ts'
import { onPostgres } from './databases.ts'
import { percentile, quick, stayUnder } from './figures.ts'
import { type Answer, type Sent, sendAt } from './http.ts'
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

/** Returns the nth request of the mix. Neighbors are by different people, and each person does everything in turn. */
function requestOf(persons: readonly Person[], n: number): Sent {
  const person = persons[(n + 7 * Math.floor(n / people)) % people]
  if (!person) throw new Error(`${people} people are needed`)
  const { path, accept, body } = useAt(n).ask(person, n)
  const headers = {
    authorization: person.token,
    ...(accept !== undefined && { accept }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  return { path, headers, body }
}

const within = (answers: readonly Answer[], share: number) =>
  percentile(
    answers.map(({ ms }) => ms),
    share,
  )

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8')
const resident = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1]) / 1024
const handles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/**
 * Measures mixed use by a hundred users: fifty requests a second, evenly spaced, and bursts of fifty. In half an hour or
 * more, nothing may grow.
 */
export const load = (minutes = quick ? 0.1 : 0.5): Promise<void> =>
  onPostgres(fillMix, async (url) => {
    const settings = { SIGN_IN_TRIES_PER_MINUTE: '100000', ACCESS_TOKEN_MINUTES: String(Math.ceil(minutes) + 60) }
    const portal = await startPortal({ DATABASE_URL: url, ...settings }, 25_851)
    const samples: { memory: number; handles: number }[] = []
    const sample = () => samples.push({ memory: resident(portal.pid), handles: handles(portal.pid) })
    const timer = setInterval(sample, 2000)
    try {
      const persons = await signInAll(portal)
      const ask = (times: readonly number[]) => sendAt(portal.origin, times, (n) => requestOf(persons, n))
      const answers = await ask(Array.from({ length: minutes * 60 * rate }, (_, n) => (n * 1000) / rate))
      const shed = answers.filter(({ status }) => status === 429).length
      const failed = answers.filter(({ status }) => status !== 429 && (status < 200 || status > 299)).length
      const detail = `p50 ${within(answers, 0.5).toFixed(0)} ms, ${answers.length} requests, ${shed} shed`
      stayUnder(
        'mixed use at 50 evenly spaced requests a second, 97.5 of 100',
        within(answers, 0.975),
        200,
        'ms',
        detail,
      )
      if (quick) return
      stayUnder('errors of 100', (failed / answers.length) * 100, 0.1, 'points', `${failed} failed`)
      stayUnder('resident memory at this rate', portal.peakMemory(), 400, 'MB')
      if (minutes < 1) {
        const bursts = await ask(Array.from({ length: 10 * rate }, (_, n) => Math.floor(n / rate) * 3000))
        stayUnder(
          'a burst of 50 of these requests at once, 97.5 of 100',
          within(bursts, 0.975),
          1000,
          'ms',
          '10 bursts',
        )
      }
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
