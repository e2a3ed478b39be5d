import type { endpoints } from '#items/contract/calls.ts'
import type { Calls } from '#kit/server/http/implementation.ts'
import { listBoughtItems } from './bought-queries.ts'
import { listCustomPrices } from './custom-prices/queries.ts'
import { findItems } from './find/queries.ts'
import { searchInventory } from './inventory/queries.ts'
import { searchPriceList } from './price-list/queries.ts'
import { listVendors } from './queries.ts'

export const calls: Calls<typeof endpoints> = {
  listCustomPrices,
  listBoughtItems,
  listVendors,
  findItems,
  searchInventory,
  searchPriceList,
}
