import type { ListEndpoint, RowOfList } from '@trade-counter/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { list, type Sent } from '#web/api.ts'
import { queries } from './queries.ts'

/** A list as a screen holds it: not yet asked for, on its way, here, or failed. */
export interface Listing<Row> {
  rows: readonly Row[] | undefined
  /** On its way for the first time, or asked for again. */
  isFetching: boolean
  error: Error | null
  retry: () => void
}

/** Asks for a list whenever its input changes; an undefined input asks for nothing. */
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
  return {
    rows: query.data,
    isFetching: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
