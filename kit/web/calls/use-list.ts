import type { ListEndpoint, RowOfList } from '#kit/contract/declare/endpoint.ts'
import { rowLimit } from '#kit/contract/declare/list-options.ts'
import { useQuery } from '@tanstack/react-query'
import { countRows, list, type Sent } from './api.ts'
import { keptQuery } from './kept-query.ts'
import { type PollMs, queries } from './queries.ts'
import { useLateAnswer } from './use-late-answer.ts'

/** A list as a screen sees it: not requested, loading, loaded, or failed. */
export interface Listing<Row> {
  rows: readonly Row[] | undefined
  /** The path of the call that returned the rows; their files come from the same call. */
  path?: string
  /** The maximum number of rows that the call returns; undefined if it returns all. */
  limit?: number | undefined
  /** The total number of rows when these may be only some of them; undefined until it is known. */
  total?: number | undefined
  /** Loading for the first time or again. */
  isFetching: boolean
  error: Error | null
  retry: () => void
}

type Rows = readonly Record<string, unknown>[] | undefined

function sameRows({ columns }: ListEndpoint, before: unknown, after: unknown): boolean {
  const [some, others] = [before as Rows, after as Rows]
  return (
    some?.length === others?.length &&
    some?.every((row, at) => columns.every(({ key }) => row[key] === others?.[at]?.[key])) === true
  )
}

/**
 * Requests a list whenever its input changes; an undefined input requests nothing. If the number of rows reaches the
 * call's limit, it also requests the total.
 * @param pollMs when to request it again; a hidden tab waits until it is shown
 * @param which `all` for all rows of a list with a limit
 */
export const useList = <E extends ListEndpoint>(
  endpoint: E,
  input: Sent<E> | undefined,
  pollMs?: PollMs<readonly RowOfList<E>[]>,
  which?: 'all',
): Listing<RowOfList<E>> => useRows(endpoint, input, { pollMs, which })

/** Like `useList`, for what a search finds: each press of the screen's button requests it anew. */
export const useSearched = <E extends ListEndpoint>(endpoint: E, input: Sent<E> | undefined): Listing<RowOfList<E>> =>
  useRows(endpoint, input, { meta: { searched: true } })

interface RowOptions<E extends ListEndpoint> {
  pollMs?: PollMs<readonly RowOfList<E>[]> | undefined
  which?: 'all' | undefined
  meta?: { searched?: true }
}

function useRows<E extends ListEndpoint>(
  endpoint: E,
  input: Sent<E> | undefined,
  { pollMs, which, meta = {} }: RowOptions<E>,
): Listing<RowOfList<E>> {
  const query = useQuery(
    {
      queryKey: [endpoint.path, input, which],
      enabled: input !== undefined,
      // Rows have getters. Only a polled list is compared, so that its grid keeps the focus while nothing changes.
      structuralSharing: pollMs !== undefined && ((before, rows) => (sameRows(endpoint, before, rows) ? before : rows)),
      meta,
      refetchInterval: ({ state }) => pollMs?.(state.data) ?? false,
      ...keptQuery(
        endpoint,
        input,
        (signal) => list(endpoint, input as Sent<E>, { signal, rows: which }),
        (rows) =>
          rows.map((row) => Object.fromEntries(endpoint.columns.map(({ key }) => [key, row[key as keyof typeof row]]))),
      ),
    },
    queries,
  )
  const limit = which === 'all' ? undefined : input && rowLimit(endpoint, input)
  const isCut = limit !== undefined && (query.data?.length ?? 0) >= limit
  const count = useQuery(
    {
      queryKey: [endpoint.path, input, 'count'],
      queryFn: ({ signal }) => countRows(endpoint, input as Sent<E>, { signal }),
      enabled: isCut,
      meta,
    },
    queries,
  )
  const { data: rows, ...shown } = useLateAnswer([endpoint.path, input, which], query)
  const total = isCut ? count.data : undefined
  return { rows, path: endpoint.path, limit, total, ...shown, retry: () => void query.refetch() }
}
