import { feedFiles } from '#app/server/tables.ts'
import type { Registry } from 'prom-client'
import { system } from '#kit/server/db/row-security/caller.ts'
import type { Store } from '#kit/server/db/store.ts'
import { gauge, oneOf, sharedReading } from '#kit/server/metrics/pulled.ts'

const files = new Set(feedFiles.map(({ file }) => file))
/** Other files are counted together: their names are the feed's own. */
const labelOf = (file: string) => (files.has(file) ? file : 'other')

/** Reads the last load that has ended. */
const readLast = (store: Store) =>
  store
    .as(system)
    .db.selectFrom('loads')
    .where('ended_at', 'is not', null)
    .where('state', '<>', 'valid')
    .where('mode', '<>', 'rollback')
    .select(['state', 'ended_at', 'kinds', 'refusal'])
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()

function faultsOf({ refusal }: NonNullable<Awaited<ReturnType<typeof readLast>>>) {
  const counts = new Map<string, { labels: { file: string; kind: string }; value: number }>()
  const breaches = (refusal?.breaches ?? []).map((breach) => ({ ...breach, count: 1 }))
  for (const { file, says: kind, count } of [...(refusal?.summary ?? []), ...breaches]) {
    const labels = { file: labelOf(file), kind }
    const key = JSON.stringify(labels)
    counts.set(key, { labels, value: (counts.get(key)?.value ?? 0) + count })
  }
  return [...counts.values()]
}

/** Registers metrics on the last load. */
export function addFeedMetrics(registry: Registry, store: Store, report: (error: unknown) => void): void {
  const read = sharedReading(() => readLast(store), report)
  const metrics = [
    gauge(
      'feed_result',
      '1 for the result of the last load',
      async () => {
        const last = await read()
        return last && oneOf(['loaded', 'refused', 'unconfirmed', 'failed'], last.state)
      },
      'state',
    ),
    gauge('feed_ended_timestamp_seconds', 'When the last load ended', async () => {
      const last = await read()
      return last?.ended_at ? last.ended_at.getTime() / 1000 : undefined
    }),
    gauge(
      'feed_changed_rows',
      'Rows that the last load added, changed, or removed, by file',
      async () =>
        (await read())?.kinds.map(({ file, added, changed = 0, gone }) => ({
          labels: { file },
          value: added + changed + gone,
        })),
      'file',
    ),
    gauge(
      'feed_faults',
      'Faults of the last load by file and kind; none if it was loaded',
      async () => {
        const last = await read()
        return last && faultsOf(last)
      },
      'file',
      'kind',
    ),
  ]
  for (const register of metrics) register(registry)
}
