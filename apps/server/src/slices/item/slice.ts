import type { endpoints } from '@trade-counter/contract/slices/item/slice.ts'
import type { Calls } from '#server/kit/http/implementation.ts'
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
}

export const samples = () => import('./samples.ts')
