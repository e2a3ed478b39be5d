import { feedFiles } from '#app/server/tables.ts'
import type { FeedOutcome } from './metrics/feed-outcome.ts'
import { FeedUnconfirmed } from './difference/impact.ts'
import { FeedRefused, type FeedReport } from './loading/load.ts'

/** The maximum number of fault kinds in an outcome; the most frequent ones come first. */
const maxKinds = 50
const known = new Set(feedFiles.map(({ file }) => file))
const declared = (file: string) => (known.has(file) ? file : 'other')

function faultsOf({ summary }: FeedRefused): FeedOutcome['faults'] {
  const counts = new Map<string, FeedOutcome['faults'][number]>()
  for (const { file, says: kind, count } of summary) {
    const key = `${declared(file)} ${kind}`
    const counted = counts.get(key)
    if (counted) counted.count += count
    else if (counts.size < maxKinds) counts.set(key, { file: declared(file), kind, count })
  }
  return [...counts.values()]
}

const breachesOf = ({ breaches }: FeedUnconfirmed): FeedOutcome['faults'] =>
  breaches.map(({ file, says }) => ({ file: declared(file), kind: says, count: 1 }))

/** The outcome of a loaded feed. */
export const outcomeOf = ({ files }: FeedReport): FeedOutcome => ({
  endedAt: new Date().toISOString(),
  result: 'loaded',
  rows: files.map(({ file, rows }) => ({ file, rows })),
  faults: [],
})

/** The outcome of a feed that ended with an error. */
export function outcomeOfError(error: unknown): FeedOutcome {
  const ended = { endedAt: new Date().toISOString(), rows: [] }
  if (error instanceof FeedRefused) return { ...ended, result: 'refused', faults: faultsOf(error) }
  if (error instanceof FeedUnconfirmed) return { ...ended, result: 'refused', faults: breachesOf(error) }
  return { ...ended, result: 'failed', faults: [] }
}
