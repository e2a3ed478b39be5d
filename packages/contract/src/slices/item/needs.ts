import { any, flag } from '../../kit/declare/need.ts'

/** Who may open an item: anyone who sees items in a list. */
export const itemNeeds = any(flag('CanViewInventory'), flag('CanViewPriceList'), flag('CanViewSales'))
