import type { endpoints } from '#item-page/contract/calls.ts'
import type { Calls } from '#kit/server/http/implementation.ts'
import { listForecast } from './item-forecast/queries.ts'
import { listItemStock, listSubstitutes, readItem, searchTrackedItems } from './queries.ts'
import { listItemLines, listItemMonths, listItemOrders, listItemParcels } from './trade-queries.ts'

export const calls: Calls<typeof endpoints> = {
  readItem,
  listItemStock,
  listItemMonths,
  listItemLines,
  listItemOrders,
  listItemParcels,
  listSubstitutes,
  searchTrackedItems,
  listForecast,
}
