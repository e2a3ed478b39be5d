import type { ScreenName } from '#app/contract/screens.ts'
import { useEffect, useMemo, useState } from 'react'
import type { Offer } from '../grid/parts/Offers.tsx'
import { useCustomerSession } from '../session/session.ts'
import {
  addRecentSearch,
  forgetRecentSearches,
  type RecentSearch,
  readRecentSearches,
  type Searcher,
} from './recent-searches.ts'

/**
 * The person's last searches for the chosen customer on a screen.
 * @param made the search in the address, once it has found something
 */
export function useRecentSearches(screen: ScreenName, made: RecentSearch | undefined): Offer {
  const { identityKey, customer } = useCustomerSession()
  const number = `${customer.company}${customer.customer}`
  const searcher = useMemo<Searcher>(() => ({ identityKey, customer: number, screen }), [identityKey, number, screen])
  const [recent, setRecent] = useState<readonly RecentSearch[]>([])
  const text = made && JSON.stringify(made)
  useEffect(() => {
    let isCurrent = true
    const reading = text === undefined ? readRecentSearches(searcher) : addRecentSearch(searcher, JSON.parse(text))
    void reading.then((next) => isCurrent && setRecent(next))
    return () => {
      isCurrent = false
    }
  }, [searcher, text])
  return {
    title: 'Recent searches',
    screen,
    links: recent.map(({ words, search }) => ({ text: words, search })),
    onForget: () => void forgetRecentSearches(searcher).then(setRecent),
  }
}
