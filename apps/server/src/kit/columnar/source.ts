import { setTimeout as sleep } from 'node:timers/promises'
import { type DataStamp, isSameData, readStamp } from '#server/kit/db/data-stamp.ts'
import type { Store } from '#server/kit/db/store.ts'

/** What a copy is built from. */
export interface Source {
  from: 'primary' | 'standby'
  databaseUrl: string
}

const checkEveryMs = 250

/**
 * The standby as soon as it has this data; the primary if the standby stays behind or does not answer.
 * @param patience milliseconds that the standby has to catch up with a feed
 */
export async function sourceOf(
  databaseUrl: string,
  standby: { databaseUrl: string; store: Store } | undefined,
  now: DataStamp,
  closing: AbortSignal,
  patience = 10_000,
): Promise<Source> {
  const giveUpAt = performance.now() + patience
  while (standby && !closing.aborted && performance.now() < giveUpAt) {
    const found = await readStamp(standby.store.db).catch((error: unknown) => error)
    if (found instanceof Error) break
    if (isSameData(found as DataStamp | undefined, now)) return { from: 'standby', databaseUrl: standby.databaseUrl }
    await sleep(checkEveryMs)
  }
  return { from: 'primary', databaseUrl }
}
