import { useCallback } from 'react'
import { useSealedEntry } from '#kit/web/session/use-sealed-entry.ts'

/** The typed counts, by item number. */
export type Counts = Readonly<Record<string, string>>

/** A count of a guide. */
export interface Count {
  counts: Counts
  /** The quantities that were added to a cart after the count, by item number. */
  added: Readonly<Record<string, { quantity: string; shipTo: string }>>
}

const nothing: Count = { counts: {}, added: {} }

const entry = {
  read: (stored: unknown): Count => {
    const kept = stored as Count | Counts | undefined
    if (!kept) return nothing
    // Earlier versions stored only the counts.
    return typeof kept.added === 'object' ? (kept as Count) : { counts: kept as Counts, added: {} }
  },
  isEmpty: ({ counts, added }: Count) => Object.keys(counts).length + Object.keys(added).length === 0,
}

/**
 * A count, stored in this browser until it is cleared.
 * @param name identifies the account, the customer, and the guide
 */
export function useCount(name: string) {
  const key = `count:${name}`
  const { value: count, isKept, change } = useSealedEntry(key, entry)
  const clear = useCallback(() => change(() => nothing), [change])
  return { count, isKept, change, clear }
}
