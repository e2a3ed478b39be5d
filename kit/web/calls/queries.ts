import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { setClearCachedLists } from '../session/session.ts'

/** Allows one retry, and only if the server was unreachable or busy: a retry does not fix a refusal. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503)

/** Returns the milliseconds until the next request, or false to stop polling. */
export type PollMs<Value> = (answer: Value | undefined) => number | false

/** The query cache. Not provided at the root, because the sign-in page does not need it. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, gcTime: 5 * 60_000, refetchOnWindowFocus: false, retry } },
})

setClearCachedLists(() => queries.clear())
