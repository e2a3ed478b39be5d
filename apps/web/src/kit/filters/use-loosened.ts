import type { ListEndpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { useQueries } from '@tanstack/react-query'
import { countRows, type Sent } from '#web/api.ts'
import { queries } from '../calls/queries.ts'
import type { GridWords } from '../grid/PortalGrid.tsx'

/** A change that makes a search broader, named by the button that applies it. */
export interface Loosening<Search> {
  label: string
  next: Partial<Search>
}

/** Each step keeps the changes of the steps before it, up to the broadest search. */
export function looseningSteps<Search>(
  search: Search,
  broader: (search: Search) => Loosening<Search> | undefined,
): Loosening<Search>[] {
  const steps: Loosening<Search>[] = []
  let next: Partial<Search> = {}
  for (let step = broader(search); step; step = broader({ ...search, ...next })) {
    next = { ...next, ...step.next }
    steps.push({ label: step.label, next })
  }
  return steps
}

/**
 * The button under a search that found nothing: the smallest change that finds something, with the number of rows.
 * @param steps from the smallest change on; empty unless the search found nothing
 */
export function useLoosened<E extends ListEndpoint, Search>(
  endpoint: E,
  steps: readonly Loosening<Search>[],
  inputOf: (next: Partial<Search>) => Sent<E> | undefined,
  onLoosen: (next: Partial<Search>) => void,
): GridWords['loosen'] {
  const counts = useQueries(
    {
      queries: steps.map(({ next }) => {
        const input = inputOf(next)
        return {
          queryKey: [endpoint.path, input, 'count'],
          queryFn: ({ signal }: { signal: AbortSignal }) => countRows(endpoint, input as Sent<E>, { signal }),
          enabled: input !== undefined,
        }
      }),
    },
    queries,
  )
  const at = counts.findIndex(({ data }) => data !== 0)
  const [step, count] = [steps[at], counts[at]]
  if (!step || !count || count.isPending) return undefined
  const label = count.data === undefined ? step.label : `${step.label} (${formatQuantity(count.data)})`
  return { label, onLoosen: () => onLoosen(step.next) }
}
