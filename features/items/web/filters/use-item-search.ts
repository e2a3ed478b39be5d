import type { ListEndpoint, RowOfList } from '#kit/contract/declare/endpoint.ts'
import { listVendors } from '#items/contract/selectors/item-search.ts'
import type { ScreenName } from '#kit/contract/declare/register.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { listBoughtItems } from '#items/contract/selectors/bought-items.ts'
import type { Sent } from '#kit/web/calls/api.ts'
import { customerFields, useCustomerSession } from '#kit/web/session/session.ts'
import { type Listing, useList, useSearched } from '#kit/web/calls/use-list.ts'
import { addressOf } from '#kit/web/screen/search-codec.ts'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { partsInWords } from '#kit/web/filters/filter-parts.ts'
import { useBroaderSearch } from '#kit/web/filters/use-broader-search.ts'
import { useRecentSearches } from '#kit/web/filters/recent-searches.ts'
import type { Offer } from '#kit/web/grid/parts/Offers.tsx'
import {
  everythingFields,
  filterParts,
  type ItemSearchAddress,
  itemSearchAddress,
  broaderSearch,
  searchFields,
} from './item-search.ts'

/**
 * The items that the chosen customer bought most, as links to a screen; empty if the viewer may not see purchases.
 * @param wanted whether the screen shows them; if not, they are not requested
 */
function useBoughtItems(screen: ScreenName, wanted: boolean): Offer {
  const { customer, rights } = useCustomerSession()
  const isRequested = wanted && meets(listBoughtItems.needs, rights)
  const { rows = [] } = useList(
    listBoughtItems,
    isRequested ? { ...customerFields(customer), shipTo: customer.shipTo } : undefined,
  )
  return {
    title: 'Bought last month',
    screen,
    links: rows.map(({ itemNumber, description }) => ({
      text: sentenceCase(description),
      code: itemNumber,
      search: {
        searchWord: itemNumber,
        searchWordType: 'IT',
        qualifier: 'equal',
        searched: 'yes',
      } satisfies Partial<ItemSearchAddress>,
    })),
  }
}

type ItemFields = ReturnType<typeof searchFields> | typeof everythingFields

const idle = 'Enter a search text and choose its type, or choose a vendor, then Search.'

/**
 * Everything for a screen that searches the chosen customer's items: the search in the address, the vendors, the rows,
 * and the text for an empty grid.
 * @param screen the current screen, which the links of an empty grid open
 * @param sent adds the customer to these fields
 * @param empty the message for a search without results
 */
export function useItemSearch<E extends ListEndpoint>(
  screen: ScreenName,
  endpoint: E,
  sent: (fields: ItemFields) => Sent<E>,
  empty: string,
) {
  const { customer } = useCustomerSession()
  const [search, setSearch] = useScreenSearch(itemSearchAddress)
  const vendors = useList(listVendors, { companyNumber: customer.company })
  const filtered = search.searched === 'yes' ? sent(searchFields(search)) : undefined
  const list: Listing<RowOfList<E>> = useSearched(endpoint, filtered)
  const vendorName = vendors.rows?.find(({ vendorId }) => vendorId === search.vendor)?.vendorName ?? search.vendor
  const broaden = useBroaderSearch(endpoint, {
    rows: list.rows,
    search,
    broader: broaderSearch,
    inputOf: (wider) => sent(searchFields(wider)),
    onBroaden: setSearch,
  })
  const searched = partsInWords(filterParts(search, vendorName))
  const isKnown = search.vendor === '' || vendors.rows !== undefined
  const found = filtered !== undefined && isKnown && (list.rows?.length ?? 0) > 0
  const recent = useRecentSearches(
    screen,
    found ? { words: searched, search: addressOf(itemSearchAddress, search) } : undefined,
  )
  const bought = useBoughtItems(screen, filtered === undefined)
  return {
    list,
    words: { idle, empty, searched, broaden, offers: filtered ? [recent] : [recent, bought] },
    filter: {
      search,
      onSearch: (next: ItemSearchAddress) => setSearch(next),
      vendors: vendors.rows ?? [],
      vendorsFailed: vendors.error !== null,
    },
    exports: { list: endpoint, all: sent(everythingFields), filtered },
  }
}
