import { Button } from '@mantine/core'
import { CloudOff } from 'lucide-react'
import type { Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, noAnswer } from '../calls/api-error.ts'
import { timeOfDay } from '../calls/portal-time.ts'
import { isServerReady } from '../calls/api.ts'
import { queries } from '../calls/queries.ts'
import { keptSince } from '../session/kept-answers.ts'

const lookMs = 500
/** After this wait, checks whether the server is reachable: a long report may just be slow. */
const patienceMs = 1500
const answerMs = 1500

const isUnanswered = ({ state }: Query) => state.status === 'pending' && state.fetchStatus === 'fetching'
const isKept = ({ state }: Query) => keptSince(state.data) !== undefined
/** Covers a request that is being retried. */
const isUnreached = (query: Query) => {
  const { fetchFailureReason: reason } = query.state
  return isKept(query) || (reason instanceof ApiError && reason.status === 0)
}

const isMissing = (query: Query) => isUnanswered(query) || isUnreached(query)

/** When the prices and stock arrived that are shown without a connection, in milliseconds; undefined with one. */
function shownSince(): number | undefined {
  const dated = active().filter(({ meta, state }) => meta?.kept === 'dated' && state.data !== undefined)
  if (navigator.onLine && !dated.some(isKept)) return undefined
  const times = dated.map(({ state: { data, dataUpdatedAt } }) => keptSince(data) ?? dataUpdatedAt)
  return times.length === 0 ? undefined : Math.min(...times)
}

const requestMissing = () =>
  void queries.refetchQueries({ type: 'active', predicate: isMissing }, { cancelRefetch: true })

const active = () => queries.getQueryCache().findAll({ type: 'active' })

/**
 * Whether data is missing because the server refuses connections or doesn't respond.
 * @returns whether it is, when the shown data arrived if it was kept, and a function that repeats the requests
 */
function useServerAway(): { away: boolean; asOf: number | undefined; retry: () => void } {
  const [away, setAway] = useState(false)
  const [asOf, setAsOf] = useState<number>()
  useEffect(() => {
    /** The start time of each pending request. */
    const since = new Map<string, number>()
    let isChecking = false
    let wasLate = false
    const isLate = async (): Promise<boolean> => {
      const now = Date.now()
      const waiting = active().filter(isUnanswered)
      for (const hash of since.keys()) if (!waiting.some(({ queryHash }) => queryHash === hash)) since.delete(hash)
      for (const { queryHash } of waiting) if (!since.has(queryHash)) since.set(queryHash, now)
      const longest = Math.max(0, ...[...since.values()].map((start) => now - start))
      return longest > patienceMs && !(await isServerReady(answerMs)) && active().some(isUnanswered)
    }
    const look = async () => {
      if (isChecking) return
      isChecking = true
      const late = await isLate()
      isChecking = false
      setAway(late || active().some(isUnreached))
      setAsOf(shownSince())
      // The server is back, but it won't answer the earlier requests.
      if (wasLate && !late) requestMissing()
      wasLate = late
    }
    const timer = setInterval(() => void look(), lookMs)
    return () => clearInterval(timer)
  }, [])
  const retry = () => {
    setAway(false)
    requestMissing()
  }
  return { away, asOf, retry }
}

const keptText = (asOf: number): string =>
  `No connection. Prices and stock as of ${timeOfDay.format(asOf)}. This browser keeps what you type.`

/** Shown above a screen whose data is missing because the server can't be reached. */
export function ServerAway() {
  const { away, asOf, retry } = useServerAway()
  if (!away && asOf === undefined) return null
  return (
    <div role="alert" className="callout row screen-only" data-kind="warning" data-away>
      <CloudOff size={16} aria-hidden />
      <span className="grow">{asOf === undefined ? noAnswer().message : keptText(asOf)}</span>
      <Button variant="default" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
