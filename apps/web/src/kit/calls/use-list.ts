import type { ListEndpoint, RowOfList } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { rowLimit } from '@trade-counter/contract/kit/declare/list-options.ts'
import { useQuery } from '@tanstack/react-query'
import { countRows, list, type Sent } from '#web/api.ts'
import { queries } from './queries.ts'

/** A list as a screen holds it: not yet asked for, on its way, here, or failed. */
export interface Listing<Row> {
  rows: readonly Row[] | undefined
  /** The call that answered them, by its path: its files are the files of these rows. */
  path?: string
  /** How many rows the call answers at most; undefined where it answers all. */
  limit?: number | undefined
  /** How many rows there are where these may be a part of them; undefined until that is known. */
  total?: number | undefined
  /** On its way for the first time, or asked for again. */
  isFetching: boolean
  error: Error | null
  retry: () => void
}

/**
 * Asks for a list whenever its input changes; an undefined input asks for nothing. Where as many rows come as the call
 * answers at most, it also asks how many there are.
 */
export function useList<E extends ListEndpoint>(endpoint: E, input: Sent<E> | undefined): Listing<RowOfList<E>> {
  const query = useQuery(
    {
      queryKey: [endpoint.path, input],
      queryFn: ({ signal }) => list(endpoint, input as Sent<E>, { signal }),
      enabled: input !== undefined,
      // Rows are read through getters and compared by nobody.
      structuralSharing: false,
    },
    queries,
  )
  const limit = input && rowLimit(endpoint, input)
  const isCut = limit !== undefined && (query.data?.length ?? 0) >= limit
  const count = useQuery(
    {
      queryKey: [endpoint.path, input, 'count'],
      queryFn: ({ signal }) => countRows(endpoint, input as Sent<E>, { signal }),
      enabled: isCut,
    },
    queries,
  )
  return {
    rows: query.data,
    path: endpoint.path,
    limit,
    total: isCut ? count.data : undefined,
    isFetching: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
