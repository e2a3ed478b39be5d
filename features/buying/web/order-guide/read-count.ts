import { type Count, noCount, withCount } from '#buying/contract/order-guide/count.ts'

/** Reads a stored count, also one of an earlier version, which stored only what was counted and added. */
export function readCount(stored: unknown): Count {
  const kept = stored as Partial<Count> | undefined
  if (kept?.id !== undefined) return kept as Count
  const { counts = {}, added = {} } = kept ?? {}
  const id = crypto.randomUUID()
  const count = Object.entries(counts).reduce(
    (before, [item, typed]) => withCount(before, item, typed, Date.now(), id),
    noCount,
  )
  return { ...count, added }
}
