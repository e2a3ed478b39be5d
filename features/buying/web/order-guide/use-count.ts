import { cleared, type Count, isCleared, lastChange, noCount, withCount } from '#buying/contract/order-guide/count.ts'
import { countToSettle, type OtherCount } from '#buying/contract/order-guide/counting.ts'
import { exchangeCounts } from '#buying/contract/order-guide/endpoints.ts'
import { typedFor } from '#buying/contract/order-guide/form.ts'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { queries } from '#kit/web/calls/queries.ts'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { useSealedEntry } from '#kit/web/session/use-sealed-entry.ts'
import { countEntry, exchangeKept } from './exchange.ts'
import { readCount } from './read-count.ts'
import type { Guides } from './use-guides.ts'

const content = { read: readCount, isEmpty: ({ id }: Count) => id === '' }

/** How often what others have counted is requested. */
const askMs = 20_000
/** A typed number is sent once it stands. */
const pauseMs = 1000

/** Sends what this browser keeps as counted, as soon as there is a connection. @returns the last exchange, by guide */
export function useExchange(whose: Guides['whose']) {
  const { identityKey } = useCustomerSession()
  return useQuery(
    {
      queryKey: [exchangeCounts.path, identityKey, whose],
      queryFn: () => exchangeKept(identityKey, whose),
      networkMode: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: askMs,
      structuralSharing: false,
      retry: false,
    },
    queries,
  ).data
}

/** A count, stored in this browser until it is cleared, and sent to the server. */
export function useCount(guide: string, whose: Guides['whose']) {
  const { identityKey } = useCustomerSession()
  const customer = whose.companyNumber + whose.customerNumber
  const { entry, change } = useSealedEntry(countEntry(identityKey, customer, guide), content)
  const { value: count, written, isKept } = useSelector(entry)
  const isWritten = count === written
  const exchanged = useExchange(whose)?.get(guide)
  const last = count ? lastChange(count) : 0
  const isSent = exchanged !== undefined && exchanged.id === count?.id && exchanged.sent >= last
  useEffect(() => {
    if (!isWritten || isSent || last === 0) return
    const timer = setTimeout(() => void queries.refetchQueries({ queryKey: [exchangeCounts.path] }), pauseMs)
    return () => clearTimeout(timer)
  }, [isWritten, isSent, last])
  useEffect(() => {
    if (count && isSent && isCleared(count)) change(() => noCount)
  }, [count, isSent, change])
  return {
    count,
    isKept,
    isWritten,
    isSent,
    change,
    set: (item: string, typed: string) =>
      change((before) => withCount(before, item, typed, Date.now(), crypto.randomUUID())),
    clear: () => change((before) => cleared(before, Date.now())),
    /** The other count of an item that needs a decision. */
    otherOf: (item: string): OtherCount | undefined =>
      count &&
      countToSettle(exchanged?.others.get(item), {
        typed: typedFor(count.counts, item),
        began: Object.keys(count.counts).length === 0 ? undefined : count.began,
        settled: count.settled[item],
      }),
    /** Decides for another count, or for one's own. */
    settle: ({ item, count: other }: OtherCount, isOther: boolean) =>
      change((before) => {
        const next = isOther ? withCount(before, item, String(other), Date.now(), '') : before
        return { ...next, settled: { ...next.settled, [item]: other } }
      }),
  }
}

export type Counting = ReturnType<typeof useCount>
