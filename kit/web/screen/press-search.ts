import type { Query } from '@tanstack/react-query'
import { queries } from '../calls/queries.ts'
import { addressSettled } from './use-screen-search.ts'

const isSearched = ({ meta }: Query) => meta?.searched === true
const answersOf = ({ state }: Query): number => state.dataUpdateCount + state.errorUpdateCount

/**
 * Runs a screen's search, and requests its answers anew even if nothing changed: without the old rows, so that one sees
 * it, and a failure cannot hide behind them.
 * @param search puts the search into the address
 */
export async function pressSearch(search: () => void): Promise<void> {
  queries.removeQueries({ type: 'inactive', predicate: isSearched })
  const shown = queries.getQueryCache().findAll({ type: 'active', predicate: isSearched })
  const before = new Map(shown.map((query) => [query, answersOf(query)]))
  search()
  await addressSettled()
  await queries.resetQueries({
    type: 'active',
    predicate: (query) => query.state.fetchStatus !== 'fetching' && before.get(query) === answersOf(query),
  })
}
