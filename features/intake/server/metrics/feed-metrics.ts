import type { Registry } from 'prom-client'
import { type FeedOutcome, readFeedOutcome } from './feed-outcome.ts'
import { gauge, oneOf } from '#kit/server/metrics/pulled.ts'

/** Registers metrics on the last feed on this machine. */
export function addFeedMetrics(registry: Registry, dataDir: string, report: (error: unknown) => void): void {
  let latest: Promise<FeedOutcome | undefined> | undefined
  // All metrics of a scrape start in the same task, so they share one reading.
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
  const metrics = [
    gauge(
      'feed_result',
      '1 for the result of the last feed on this machine',
      async () => {
        const outcome = await read()
        return outcome && oneOf(['loaded', 'refused', 'failed'], outcome.result)
      },
      'state',
    ),
    gauge('feed_ended_timestamp_seconds', 'When the last feed on this machine ended', async () => {
      const outcome = await read()
      return outcome && Date.parse(outcome.endedAt) / 1000
    }),
    gauge(
      'feed_rows',
      'Rows of each file of the last feed, if it was loaded',
      async () => (await read())?.rows.map(({ file, rows }) => ({ labels: { file }, value: rows })),
      'file',
    ),
    gauge(
      'feed_faults',
      'Faults of the last feed by file and kind; none if it was loaded',
      async () => (await read())?.faults.map(({ file, kind, count }) => ({ labels: { file, kind }, value: count })),
      'file',
      'kind',
    ),
  ]
  for (const register of metrics) register(registry)
}
