import { meets } from '#kit/contract/declare/need.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { listBoughtItems } from '#items/contract/selectors/bought-items.ts'
import type { ScreenName } from '#app/contract/screens.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import type { Offer } from '#kit/web/grid/parts/Offers.tsx'
import { useCustomerSession, customerFields } from '#kit/web/session/session.ts'
import type { ItemSearchAddress } from './item-search.ts'

/**
 * The items that the chosen customer bought most, as links to a screen; empty if the viewer may not see purchases.
 * @param wanted whether the screen shows them; if not, they are not requested
 */
export function useBoughtItems(screen: ScreenName, wanted: boolean): Offer {
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
