import { feedFiles } from '#app/server/tables.ts'
import type { Registry } from 'prom-client'
import { system } from '#kit/server/db/row-security/caller.ts'
import type { Store } from '#kit/server/db/store.ts'
import { oneOf, pulledMetrics, sharedReading } from '#kit/server/metrics/pulled.ts'

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
  const { gauge } = pulledMetrics(registry)
  const read = sharedReading(() => readLast(store), report)
  gauge(
    'feed_result',
    '1 for the result of the last load',
    () => read(({ state }) => oneOf(['loaded', 'refused', 'unconfirmed', 'failed'], state)),
    'state',
  )
  gauge('feed_ended_timestamp_seconds', 'When the last load ended', () =>
    read(({ ended_at }) => ended_at && ended_at.getTime() / 1000),
  )
  gauge(
    'feed_changed_rows',
    'Rows that the last load added, changed, or removed, by file',
    () =>
      read(({ kinds }) =>
        kinds.map(({ file, added, changed = 0, gone }) => ({ labels: { file }, value: added + changed + gone })),
      ),
    'file',
  )
  gauge(
    'feed_faults',
    'Faults of the last load by file and kind; none if it was loaded',
    () => read(faultsOf),
    'file',
    'kind',
  )
}
