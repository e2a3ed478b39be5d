import { QueryClient } from '@tanstack/react-query'
import { setForget } from './kept-lists.ts'
import { mayRetry } from './query-retry.ts'

/** Keeps what was asked for. Not provided from the root: the sign-in page does without. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, gcTime: 5 * 60_000, refetchOnWindowFocus: false, retry: mayRetry } },
})

setForget(() => queries.clear())
