import type { Registry } from 'prom-client'
import { type FeedOutcome, readFeedOutcome } from './feed-outcome.ts'
import { oneOf, pull, type PulledMetric } from './pulled.ts'

/** Registers the outcome of the last feed on this machine. */
export function addFeedMetrics(registry: Registry, dataDir: string, report: (error: unknown) => void): void {
  let latest: Promise<FeedOutcome | undefined> | undefined
  // All metrics of a scrape start in the same turn, so they share one reading.
  const read = () => {
    latest ??= readFeedOutcome(dataDir).catch((error: unknown) => {
      report(error)
      return undefined
    })
    void latest.finally(() => {
      latest = undefined
    })
    return latest
  }
  const metrics: PulledMetric[] = [
    {
      kind: 'gauge',
      name: 'feed_result',
      help: '1 for the result of the last feed on this machine',
      labels: ['state'],
      read: async () => {
        const outcome = await read()
        return outcome && oneOf(['loaded', 'refused', 'failed'], outcome.result)
      },
    },
    {
      kind: 'gauge',
      name: 'feed_ended_timestamp_seconds',
      help: 'When the last feed on this machine ended',
      read: async () => {
        const outcome = await read()
        return outcome && Date.parse(outcome.endedAt) / 1000
      },
    },
    {
      kind: 'gauge',
      name: 'feed_rows',
      help: 'Rows of each file of the last feed, if it was loaded',
      labels: ['file'],
      read: async () => (await read())?.rows.map(({ file, rows }) => ({ labels: { file }, value: rows })),
    },
    {
      kind: 'gauge',
      name: 'feed_faults',
      help: 'Faults of the last feed by file and kind; none if it was loaded',
      labels: ['file', 'kind'],
      read: async () =>
        (await read())?.faults.map(({ file, kind, count }) => ({ labels: { file, kind }, value: count })),
    },
  ]
  for (const metric of metrics) pull(registry, metric)
}
