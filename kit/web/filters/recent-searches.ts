import type { ScreenName } from '#kit/contract/declare/register.ts'
import { useEffect, useMemo, useState } from 'react'
import { seal, unseal } from '../session/sealed.ts'
import { currentSession, useCustomerSession } from '../session/session.ts'
import type { AddressSearch } from '../screen/search-codec.ts'
import type { Offer } from '../grid/parts/Offers.tsx'

export interface Searcher {
  identityKey: string
  /** The company and customer number. */
  customer: string
  screen: ScreenName
}

export interface RecentSearch {
  words: string
  search: AddressSearch
}

interface Kept extends Searcher, RecentSearch {}

/** Encrypted, because searches reveal what a customer buys. Removed when the session ends. */
const key = 'recent-searches'
const mostPerScreen = 5
const most = 200

const isOf =
  ({ identityKey, customer, screen }: Searcher) =>
  (kept: Kept) =>
    kept.identityKey === identityKey && kept.customer === customer && kept.screen === screen

const readAll = async ({ identityKey }: Searcher): Promise<Kept[]> =>
  (await unseal<Kept[]>(localStorage.getItem(key), identityKey)) ?? []

const shown = ({ words, search }: Kept): RecentSearch => ({ words, search })

/** Changes run one after another, so that none is lost. */
let last: Promise<unknown> = Promise.resolve()

function change(searcher: Searcher, next: (own: RecentSearch[]) => RecentSearch[]): Promise<RecentSearch[]> {
  const changed = last.then(async () => {
    const all = await readAll(searcher)
    const isOwn = isOf(searcher)
    const own = next(all.filter(isOwn).map(shown)).slice(0, mostPerScreen)
    const others = all.filter((kept) => !isOwn(kept))
    const kept = [...own.map((search) => ({ ...searcher, ...search })), ...others].slice(0, most)
    const sealed = await seal(kept, searcher.identityKey)
    // The session may have ended during encryption.
    if (currentSession()?.identityKey === searcher.identityKey) localStorage.setItem(key, sealed)
    return own
  })
  last = changed.catch(() => {})
  return changed
}

/** Returns the latest searches first. */
export const readRecentSearches = async (searcher: Searcher): Promise<RecentSearch[]> =>
  (await readAll(searcher)).filter(isOf(searcher)).map(shown)

/** Adds a search at the front. It replaces a search with the same text. */
export const addRecentSearch = (searcher: Searcher, made: RecentSearch): Promise<RecentSearch[]> =>
  change(searcher, (own) => [made, ...own.filter(({ words }) => words !== made.words)])

export const forgetRecentSearches = (searcher: Searcher): Promise<RecentSearch[]> => change(searcher, () => [])

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
