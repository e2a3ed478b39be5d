import type { SentCount } from './counting.ts'
import { type Quantities, typedFor } from './form.ts'
import { levelFault } from './rules.ts'

/** A count of a guide in one browser. Times are in milliseconds since 1970. */
export interface Count {
  /** A UUID; empty before anything is counted. */
  id: string
  began: number
  /** The typed counts, by item number. */
  counts: Quantities
  /** The last change of each item, also of items whose count was removed. */
  changes: Readonly<Record<string, { nth: number; at: number }>>
  /** Other people's counts about which the person has decided, by item number. */
  settled: Readonly<Record<string, number>>
  /** The quantities that were added to a cart after the count, by item number. */
  added: Readonly<Record<string, { quantity: string; shipTo: string }>>
}

export const noCount: Count = { id: '', began: 0, counts: {}, changes: {}, settled: {}, added: {} }

const without = <Value>(values: Readonly<Record<string, Value>>, item: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([one]) => one !== item))

/** The number of the last change; 0 if there is none. */
export const lastChange = ({ changes }: Count): number => Math.max(0, ...Object.values(changes).map(({ nth }) => nth))

/** Sets or removes the count of an item. @param newId the ID if this begins the count */
export function withCount(before: Count, item: string, typed: string, now: number, newId: string): Count {
  const isFirst = Object.keys(before.counts).length === 0
  return {
    ...before,
    id: before.id || newId,
    began: isFirst ? now : before.began,
    counts: typed === '' ? without(before.counts, item) : { ...before.counts, [item]: typed },
    changes: { ...before.changes, [item]: { nth: lastChange(before) + 1, at: now } },
    added: without(before.added, item),
  }
}

/** Removes every count. The changes stay until the server has them. */
export function cleared(before: Count, now: number): Count {
  const last = lastChange(before)
  const changes = Object.keys(before.changes).map((item, at) => [item, { nth: last + 1 + at, at: now }] as const)
  return { ...before, counts: {}, changes: Object.fromEntries(changes), settled: {}, added: {} }
}

/** Whether nothing is left of a count but the news that it was cleared. */
export const isCleared = ({ id, counts, added }: Count): boolean =>
  id !== '' && Object.keys(counts).length + Object.keys(added).length === 0

/** Returns the valid counts after a change, as a call sends them. */
export const countsAfter = (count: Count, nth: number, now: number): SentCount[] =>
  Object.entries(count.changes).flatMap(([item, change]) => {
    const typed = typedFor(count.counts, item)
    if (change.nth <= nth || levelFault(typed) !== undefined) return []
    return [{ item, typed, nth: change.nth, secondsAgo: Math.max(0, Math.round((now - change.at) / 1000)) }]
  })
