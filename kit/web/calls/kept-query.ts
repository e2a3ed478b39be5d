import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import type { Query } from '@tanstack/react-query'
import { keepAnswer, keptAnswer, keptSince } from '../session/kept-answers.ts'
import { ApiError } from './api-error.ts'

/** After this wait, a kept answer is shown: a bad connection may answer never. */
const patienceMs = 6000
/** How often a kept answer is requested again. */
const againMs = 15_000

/** Whether the server or a proxy before it is away, as opposed to refusing the call. */
const isAway = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/**
 * Makes a call, and keeps its answer for when there is no connection.
 * @param plain makes the answer something that JSON can hold
 */
async function callOrKept<Value>(
  call: string,
  ask: () => Promise<Value>,
  plain: (value: Value) => unknown,
): Promise<Value> {
  // Only `keepAnswer` can have written what is kept of this call.
  const kept = () => keptAnswer(call) as Promise<Value | undefined>
  const fresh = ask()
  void fresh.then(
    (value) => keepAnswer(call, plain(value)),
    // The caller gets the error.
    () => {},
  )
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs)).then(kept)
  try {
    return (await Promise.race([fresh, late])) ?? (await fresh)
  } catch (error) {
    const before = isAway(error) ? await kept() : undefined
    if (before === undefined) throw error
    return before
  }
}

/** The options of a query whose endpoint may be kept: it is also made without a connection, until it succeeds. */
export function keptQuery<Value>(
  endpoint: Endpoint,
  input: unknown,
  ask: (signal: AbortSignal) => Promise<Value>,
  plain: (value: Value) => unknown = (value) => value,
) {
  if (!endpoint.kept) return { queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal) }
  const call = `${endpoint.path} ${JSON.stringify(input)}`
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) => callOrKept(call, () => ask(signal), plain),
    networkMode: 'always' as const,
    refetchOnReconnect: true,
    // Whether an answer was kept is known of the object itself.
    structuralSharing: false,
    staleTime: ({ state }: Query<Value>) => (keptSince(state.data) === undefined ? 60_000 : 0),
    refetchInterval: ({ state }: Query<Value>) => keptSince(state.data) !== undefined && againMs,
    meta: { kept: endpoint.kept },
  }
}
