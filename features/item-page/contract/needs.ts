import { any, flag } from '#kit/contract/declare/need.ts'

/** Anyone who sees items in a list may open an item. */
export const itemNeeds = any(flag('CanViewInventory'), flag('CanViewPriceList'), flag('CanViewSales'))
