import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import { sentenceCase } from '@trade-counter/contract/kit/declare/sentence-case.ts'
import { listBoughtItems } from '@trade-counter/contract/kit/selectors/bought-items.ts'
import type { ScreenName } from '@trade-counter/contract/screens.ts'
import { useList } from '../calls/use-list.ts'
import type { Offer } from '../grid/parts/Offers.tsx'
import { useCustomerSession, customerFields } from '../session/session.ts'
import type { ItemSearchAddress } from './item-search.ts'

/**
 * The items that the chosen customer bought most of, as links to a screen; empty for viewers who may not see purchases.
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
