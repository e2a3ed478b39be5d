import type { ValueEndpoint } from '#kit/contract/declare/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type Sent } from './api.ts'
import { keptQuery } from './kept-query.ts'
import { type PollMs, queries } from './queries.ts'
import type { Listing } from './use-list.ts'
import { useLateAnswer } from './use-late-answer.ts'

/** A call's answer as a screen sees it: not requested, loading, loaded, or failed. */
export interface Answer<Value> extends Pick<Listing<unknown>, 'isFetching' | 'error' | 'retry'> {
  value: Value | undefined
}

/**
 * Requests a value whenever the input changes; an undefined input requests nothing.
 * @param pollMs when to request it again; a hidden tab waits until it is shown
 */
export function useValue<E extends ValueEndpoint>(
  endpoint: E,
  input: Sent<E> | undefined,
  pollMs?: PollMs<z.output<E['output']>>,
): Answer<z.output<E['output']>> {
  const query = useQuery(
    {
      queryKey: [endpoint.path, input],
      enabled: input !== undefined,
      refetchInterval: ({ state }) => pollMs?.(state.data) ?? false,
      ...keptQuery(endpoint, input, (signal) => call(endpoint, input as Sent<E>, { signal })),
    },
    queries,
  )
  const { data: value, ...shown } = useLateAnswer([endpoint.path, input], query)
  return { value, ...shown, retry: () => void query.refetch() }
}
