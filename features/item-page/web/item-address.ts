import type { Day } from '#kit/contract/dates.ts'
import { linesBehind } from '#items/contract/reports/lines-link.ts'
import { customerFilter } from '#items/contract/reports/sales-filter.ts'
import { z } from 'zod'
import type { LinkSearch } from '#kit/web/screen/ScreenLink.tsx'
import { toReturnParams } from '#kit/web/screen/search-codec.ts'

export const itemAddress = z.object({ item: z.string().max(30).catch('') })

/** The customer of an item; `shipTo` is empty for all ship-tos. */
export interface ItemOf {
  companyNumber: string
  customerNumber: string
  shipTo: string
  item: string
}

/** The way back from a screen that the item page opens. */
const back = ({ item }: ItemOf) => ({ from: 'item', ...toReturnParams({ item }) })

/** Returns the invoice lines with the item within a range of days. */
export function linesLink(of: ItemOf, days: { from?: Day; to?: Day } = {}): LinkSearch {
  const { companyNumber: company, customerNumber: customer, shipTo, item } = of
  const filter = customerFilter({ company, customer, shipTo })
  return { ...linesBehind({ ...days, filter, row: { item } }), ...back(of) }
}

interface OrderRow {
  orderNumber: string
  sequence: string
}

export const orderLink = (of: ItemOf, { orderNumber, sequence }: OrderRow): LinkSearch => ({
  company: of.companyNumber,
  order: orderNumber,
  sequence,
  ...back(of),
})

/** The item in Inventory, Price List, or Item Tracking. */
export const searchLink = ({ item }: ItemOf): LinkSearch => ({
  searchWord: item,
  searchWordType: 'IT',
  qualifier: 'equal',
  searched: 'yes',
})

/** The longest item number that Custom Prices filters by. */
const longestPriced = 12

/** Returns a link to the item in Custom Prices; undefined if its number is too long for that screen's filter. */
export const pricesLink = ({ item }: ItemOf): LinkSearch | undefined =>
  item.length > longestPriced ? undefined : { distPart: item }
