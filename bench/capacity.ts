import type { Agent } from 'node:http'
import { company } from './data/data.ts'
import { fillMix, people, personAt } from './data/mix-data.ts'
import { onPostgres } from './databases.ts'
import { reach, stayUnder } from './figures.ts'
import { type Person, type Use, useAt } from './mix.ts'
import { postmasterOf, runOn } from './cores.ts'
import { type Driven, drive, newAgent, percentile } from './open-loop.ts'
import { type Running, signIn, startPlainMix, startPortal } from './servers.ts'

const target = 50
const slowest = 200
const seconds = 20
/** Of the search for the highest rate. */
const firstRate = 100
/** More than one in a thousand failed answers, or shed ones, is too much as well. */
const share = 0.001

const settings = { SIGN_IN_TRIES_PER_MINUTE: '100000', ACCESS_TOKEN_MINUTES: '120' }

/** A hundred people who have signed in. */
export async function signInAll(portal: Running): Promise<Person[]> {
  const persons: Person[] = []
  for (let n = 0; n < people; n++) {
    const person = personAt(n)
    const headers = await signIn(portal, { loginType: 'C', company, user: person.user })
    const token = headers.authorization?.replace('Bearer ', '') ?? ''
    persons.push({ ...person, token, identityKey: headers['x-identity'] ?? '' })
  }
  return persons
}

/** What answers: one or several servers in turn, with what makes a use a request to them. */
interface Answering {
  servers: Running[]
  persons: readonly Person[]
  request: (use: Use) => Use['portal']
}

export const askMix =
  ({ servers, persons, request }: Answering) =>
  (n: number) => {
    const person = persons[(n * 7) % persons.length]
    const server = servers[n % servers.length]
    if (!person || !server) throw new Error('nobody asks, or nobody answers')
    return { ...request(useAt(n))(person, n), origin: server.origin, token: person.token }
  }

const p95 = ({ times }: Driven) => percentile(times, 0.95)
const isTooMuch = (driven: Driven) => p95(driven) > slowest || driven.failed + driven.shed > driven.times.length * share

const shown = (rate: number, driven: Driven) =>
  `        ${rate}/s: p50 ${percentile(driven.times, 0.5).toFixed(1)}, p95 ${p95(driven).toFixed(1)}, p99 ${percentile(driven.times, 0.99).toFixed(1)} ms; ${driven.failed} failed, ${driven.shed} shed of ${driven.times.length}\n`

interface Capacity {
  /** The highest rate, in requests a second, at which p95 stays under the limit. */
  rate: number
  /** Milliseconds of the servers' processor time for a request at that rate. */
  processorTime: number
}

/** Doubles the rate until it is too much, then halves the step three times. */
async function capacityOf(agent: Agent, answering: Answering): Promise<Capacity> {
  const used = () => answering.servers.reduce((sum, server) => sum + server.processorTime(), 0)
  let best: Capacity = { rate: 0, processorTime: Number.NaN }
  const bears = async (rate: number) => {
    const before = used()
    const driven = await drive(agent, { rate, seconds }, askMix(answering))
    process.stdout.write(shown(rate, driven))
    if (isTooMuch(driven)) return false
    best = { rate, processorTime: (used() - before) / driven.times.length }
    return true
  }
  // Once more, because other work on the machine can only slow it down.
  const holds = async (rate: number) => (await bears(rate)) || (await bears(rate))
  await drive(agent, { rate: target, seconds: 5 }, askMix(answering))
  let tooMuch = firstRate
  while (await holds(tooMuch)) tooMuch *= 2
  for (let n = 0; n < 3; n++) {
    const middle = Math.round((best.rate + tooMuch) / 2)
    if (!(await holds(middle))) tooMuch = middle
  }
  return best
}

/**
 * Mixed use by a hundred people: the time at fifty requests a second, and the highest rate that a server bears, beside
 * a plain one. One core with one server, database, and callers is then compared with two cores and two servers.
 */
export async function capacity(): Promise<void> {
  await onPostgres(fillMix, async (url) => {
    const agent = newAgent()
    const portal = (port: number) => startPortal({ DATABASE_URL: url, ...settings }, port)
    const running = [await portal(25_851)]
    try {
      const [one] = running
      if (!one) return
      const persons = await signInAll(one)
      const ofPortal = { persons, request: (use: Use) => use.portal }
      const single = { ...ofPortal, servers: [one] }
      await drive(agent, { rate: target, seconds: 5 }, askMix(single))
      const calm = await drive(agent, { rate: target, seconds }, askMix(single))
      const detail = `p50 ${percentile(calm.times, 0.5).toFixed(1)} ms, ${calm.times.length} requests`
      stayUnder('mixed use at 50 requests a second, p95', p95(calm), slowest, 'ms', detail)
      stayUnder('errors of 100', (calm.failed / calm.times.length) * 100, 0.1, 'points', `${calm.shed} shed`)
      stayUnder('resident memory at this rate', one.peakMemory(), 350, 'MB')

      process.stdout.write('        one server\n')
      const alone = await capacityOf(agent, single)
      const plainServer = await startPlainMix(url, 25_853)
      running.push(plainServer)
      process.stdout.write('        the plain server\n')
      const plain = await capacityOf(agent, { persons, request: (use) => use.plain, servers: [plainServer] })
      await plainServer.stop()
      running.pop()
      reach(
        'highest rate against the plain server',
        alone.rate / plain.rate,
        1,
        '×',
        `${alone.rate}/s against ${plain.rate}/s; ${one.peakMemory().toFixed(0)} MB after the overload`,
      )

      await Promise.all(running.splice(0).map((server) => server.stop()))
      const scaled = async (cores: readonly number[]): Promise<Capacity> => {
        await runOn(cores, [process.pid, await postmasterOf(url)])
        process.stdout.write(`        on ${cores.length} of the cores, a server for each\n`)
        for (const core of cores) running.push(await portal(25_860 + core))
        const found = await capacityOf(agent, { ...ofPortal, servers: running })
        await Promise.all(running.splice(0).map((server) => server.stop()))
        return found
      }
      const oneCore = await scaled([0])
      const twoCores = await scaled([0, 1])
      reach(
        'highest rate of two servers on two cores against one on one core',
        twoCores.rate / oneCore.rate,
        1.7,
        '×',
        `${twoCores.rate}/s against ${oneCore.rate}/s, database and callers on the same cores; ${oneCore.processorTime.toFixed(2)} and ${twoCores.processorTime.toFixed(2)} ms of the servers' processor time for a request`,
      )
    } finally {
      agent.destroy()
      await Promise.all(running.map((server) => server.stop()))
    }
  })
}
