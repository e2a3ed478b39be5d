import { type Count, countsAfter, lastChange } from '#buying/contract/order-guide/count.ts'
import type { OtherCount } from '#buying/contract/order-guide/counting.ts'
import { exchangeCounts } from '#buying/contract/order-guide/endpoints.ts'
import { toSentCounts } from '#buying/contract/order-guide/fields.ts'
import { get, keys } from 'idb-keyval'
import { call } from '#kit/web/calls/api.ts'
import { ApiError } from '#kit/web/calls/api-error.ts'
import type { Sealed } from '#kit/web/session/sealed.ts'
import { unsealOwn } from '#kit/web/session/use-sealed-entry.ts'
import { readCount } from './read-count.ts'
import type { Guides } from './use-guides.ts'

/** The entry of a count. @param guide empty for the start of all entries of the account and customer */
export const countEntry = (account: string, customer: string, guide: string) => `count:${account}:${customer}:${guide}`

export interface Exchanged {
  /** The ID of the count. */
  id: string
  /** The number of the last change that the server has. */
  sent: number
  others: ReadonlyMap<string, OtherCount>
}

/** The last change of each count that the server has, as far as this page knows. Sending one again changes nothing. */
const sent = new Map<string, number>()

async function exchange(count: Count, guide: string, whose: Guides['whose']): Promise<Exchanged> {
  const now = Date.now()
  const last = lastChange(count)
  const lines = toSentCounts(countsAfter(count, sent.get(count.id) ?? 0, now))
  const answer = await call(exchangeCounts, { ...whose, guide, id: count.id, lines })
  sent.set(count.id, last)
  const others = answer.map(({ secondsAgo, ...other }) => ({ ...other, at: now - secondsAgo * 1000 }))
  return { id: count.id, sent: last, others: new Map(others.map((other) => [other.item, other])) }
}

/**
 * Sends what this browser keeps of the customer's counts, whatever page made them, and gets what others have counted.
 * @returns by guide ID
 * @throws {ApiError} if there is no connection
 */
export async function exchangeKept(identityKey: string, whose: Guides['whose']) {
  const start = countEntry(identityKey, whose.companyNumber + whose.customerNumber, '')
  const exchanged = new Map<string, Exchanged>()
  for (const entry of (await keys()).map(String).filter((key) => key.startsWith(start))) {
    const guide = entry.slice(start.length)
    const count = readCount(await unsealOwn(await get<Sealed>(entry), identityKey))
    if (count.id === '') continue
    try {
      exchanged.set(guide, await exchange(count, guide, whose))
    } catch (error) {
      // Somebody has deleted the guide.
      if (!(error instanceof ApiError) || error.status !== 403) throw error
    }
  }
  return exchanged
}
