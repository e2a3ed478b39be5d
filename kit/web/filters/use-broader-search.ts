import type { ListEndpoint } from '#kit/contract/declare/endpoint.ts'
import { rowLimit } from '#kit/contract/declare/list-options.ts'
import { formatQuantity } from '#kit/contract/declare/format.ts'
import { useQuery } from '@tanstack/react-query'
import { countRows, list, type Sent } from '../calls/api.ts'
import { queries } from '../calls/queries.ts'
import type { GridWords } from '../grid/PortalGrid.tsx'

/** A change that broadens a search, and the label of the button that applies it. */
export interface Broadening<Search> {
  label: string
  next: Partial<Search>
}

/** Returns steps from the smallest change to the broadest search. Each step includes the changes before it. */
export function broaderSteps<Search>(
  search: Search,
  broader: (search: Search) => Broadening<Search> | undefined,
): Broadening<Search>[] {
  const steps: Broadening<Search>[] = []
  let next: Partial<Search> = {}
  for (let step = broader(search); step; step = broader({ ...search, ...next })) {
    next = { ...next, ...step.next }
    steps.push({ label: step.label, next })
  }
  return steps
}

/** The server counts the rows of a list with a declared limit. The rows of other lists are counted here. */
const countOf = async <E extends ListEndpoint>(endpoint: E, input: Sent<E>, options: { signal: AbortSignal }) =>
  rowLimit(endpoint, input) === undefined
    ? (await list(endpoint, input, options)).length
    : await countRows(endpoint, input, options)

interface Found<E extends ListEndpoint, Search> {
  rows: readonly unknown[] | undefined
  search: Search
  /** Makes a search one step broader; undefined if it cannot be broader. */
  broader: (search: Search) => Broadening<Search> | undefined
  inputOf: (search: Search) => Sent<E> | undefined
  onBroaden: (next: Partial<Search>) => void
}

/** The button below a search that found nothing: the smallest change that finds something. */
export function useBroaderSearch<E extends ListEndpoint, Search>(
  endpoint: E,
  { rows, search, broader, inputOf, onBroaden }: Found<E, Search>,
): GridWords['broaden'] {
  const steps = rows?.length === 0 ? broaderSteps(search, broader) : []
  const inputs = steps.map(({ next }) => inputOf({ ...search, ...next }))
  const { data: found, isError } = useQuery(
    {
      queryKey: [endpoint.path, inputs, 'broadened'],
      queryFn: async ({ signal }) => {
        for (const [at, input] of inputs.entries()) {
          if (input === undefined) continue
          const count = await countOf(endpoint, input, { signal })
          if (count > 0) return { at, count }
        }
        return null
      },
      enabled: steps.length > 0,
    },
    queries,
  )
  // If counting failed, offers the smallest change without a number.
  const step = found ? steps[found.at] : isError ? steps[0] : undefined
  if (!step) return undefined
  const label = found ? `${step.label} (${formatQuantity(found.count)})` : step.label
  return { label, onBroaden: () => onBroaden(step.next) }
}
