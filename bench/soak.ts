import { readdirSync, readFileSync } from 'node:fs'
import { askMix, signInAll } from './capacity.ts'
import { fillMix } from './data/mix-data.ts'
import { onPostgres } from './databases.ts'
import { stayUnder } from './figures.ts'
import { drive, newAgent, percentile } from './open-loop.ts'
import { startPortal } from './servers.ts'

const rate = 50

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8')
const resident = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1]) / 1024
const handles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Mixed use by a hundred users at fifty requests per second, for some minutes: nothing may grow. */
export async function soak(minutes = 60): Promise<void> {
  await onPostgres(fillMix, async (url) => {
    const longer = { SIGN_IN_TRIES_PER_MINUTE: '1000', ACCESS_TOKEN_MINUTES: String(Math.ceil(minutes) + 10) }
    const portal = await startPortal({ DATABASE_URL: url, ...longer }, 25_811)
    const agent = newAgent()
    try {
      const ask = askMix({ servers: [portal], persons: await signInAll(portal), request: (use) => use.portal })
      const seconds = minutes * 60
      const samples: { memory: number; handles: number }[] = []
      // The first tenth fills caches and the heap.
      const sample = (elapsed: number) => {
        if (elapsed > seconds * 0.1 && samples.length < elapsed / 2)
          samples.push({ memory: resident(portal.pid), handles: handles(portal.pid) })
      }
      const { times, failed, shed } = await drive(agent, { rate, seconds }, ask, sample)
      const quarter = Math.floor(samples.length / 4)
      const growth = (of: 'memory' | 'handles') =>
        average(samples.slice(-quarter).map((taken) => taken[of])) /
        average(samples.slice(0, quarter).map((taken) => taken[of]))
      const detail = `${times.length} requests in ${minutes} minutes, ${shed} shed`
      stayUnder('p95', percentile(times, 0.95), 200, 'ms', detail)
      stayUnder('errors of 100', (failed / times.length) * 100, 0.1, 'points', `${failed} failed`)
      const most = Math.max(...samples.map(({ memory }) => memory))
      stayUnder('resident memory at most', most, 350, 'MB')
      stayUnder('memory, last quarter over first', growth('memory'), 1.15, '×')
      const last = samples.at(-1)
      stayUnder('file handles, last quarter over first', growth('handles'), 1.1, '×', `${last?.handles} at the end`)
    } finally {
      agent.destroy()
      await portal.stop()
    }
  })
}
