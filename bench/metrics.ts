import { Agent } from 'node:http'
import { endpoints } from '../packages/contract/src/endpoints.ts'
import type { Store } from '../apps/server/src/kit/db/store.ts'
import { loadFeed } from '../apps/server/src/data/feeds/loading/load.ts'
import { company, customer, writeFeed } from './data/data.ts'
import { onPostgres } from './databases.ts'
import { inTurn, medians, stayUnder } from './figures.ts'
import { readWhole } from './load.ts'
import { type Running, signIn, startPortal } from './servers.ts'

const requests = 2000
const clients = 8
const rounds = 9
const metricsPort = 25_833
const path = `/api${endpoints.findAddress.path}?${new URLSearchParams({ companyNumber: company, customerNumber: customer })}`

async function askAll({ origin }: Running, headers: Record<string, string>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let left = requests
  const client = async () => {
    while (left-- > 0) await readWhole(origin, path, headers, agent)
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
}

/** @throws if the metrics cannot be read */
async function scrape(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`)
  await answer.text()
}

/**
 * The processor time of 2,000 small calls with metrics, scraped once meanwhile, against the same calls without. The time
 * on the clock would say more about what else runs on the machine.
 */
export async function metrics(): Promise<void> {
  const fill = async (store: Store, dir: string) => {
    await writeFeed(dir)
    await loadFeed(store, dir)
  }
  await onPostgres(fill, async (url) => {
    const without = await startPortal({ DATABASE_URL: url }, 25_831)
    const watched = await startPortal({ DATABASE_URL: url, METRICS_PORT: String(metricsPort) }, 25_832)
    try {
      const headers = await signIn(without)
      const cost = async (portal: Running) => {
        const before = portal.processorTime()
        await askAll(portal, headers)
        return portal.processorTime() - before
      }
      const times = await inTurn(
        rounds,
        {
          without: () => cost(without),
          watched: async () => (await Promise.all([cost(watched), scrape()]))[0],
        },
        2,
      )
      const detail = `${requests} calls, ${medians(times.watched, times.without)}`
      stayUnder('processor time with metrics against without', times.watched / times.without, 1.05, '×', detail)
    } finally {
      await without.stop()
      await watched.stop()
    }
  })
}
