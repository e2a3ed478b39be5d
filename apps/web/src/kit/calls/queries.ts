import { QueryClient } from '@tanstack/react-query'
import { setForget } from './kept-lists.ts'
import { mayRetry } from './query-retry.ts'

/** The query cache. Not provided at the root, because the sign-in page does not need it. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, gcTime: 5 * 60_000, refetchOnWindowFocus: false, retry: mayRetry } },
})

setForget(() => queries.clear())
